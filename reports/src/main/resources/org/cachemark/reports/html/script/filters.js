// What is shown: caches, benchmarks, threads, and the scale.

function refresh() {
  places.forEach(drawIfNear);
  sliders.forEach((show) => show());
  document.querySelectorAll("tr[data-cell]").forEach((line) => (line.hidden = !isShown(data.cells[line.dataset.cell])));
  document.querySelectorAll("section.plots").forEach((section) => {
    const figures = [...section.querySelectorAll("figure")];
    section.hidden = figures.length > 0 && figures.every((figure) => figure.hidden);
  });
  document.querySelectorAll(".table").forEach((table) => {
    const lines = [...table.querySelectorAll("tbody tr")];
    table.hidden = lines.length > 0 && lines.every((line) => line.hidden);
  });
}

function choice(title, key, values, swatch) {
  const boxes = values.map((value) => {
    const box = element("input", {
      type: "checkbox",
      checked: true,
      onchange: () => {
        box.checked ? state.hidden[key].delete(value) : state.hidden[key].add(value);
        refresh();
      },
    });
    return element("label", {}, box, swatch(value), value);
  });
  return values.length < 2 ? null : element("fieldset", { "data-filter": key }, element("legend", {}, title), ...boxes);
}

function controls() {
  const form = document.getElementById("controls");
  if (!form) {
    return;
  }
  const color = new Map(data.looks.map((look) => [look.name, look.color]));
  const dot = (name) => {
    const made = element("span", { class: "swatch", "aria-hidden": "true" });
    made.style.background = color.get(name);
    return made;
  };
  const threads = distinct(data.cells.map((cell) => cell.threads)).sort((a, b) => a - b).map(String);
  const scales = ["auto", "linear", "log"].map((scale) =>
    element("label", {}, element("input", {
      type: "radio",
      name: "scale",
      checked: scale === "auto",
      onchange: () => {
        state.scale = scale;
        refresh();
      },
    }), scale));
  form.append(...[
    choice("caches", "cache", data.looks.map((look) => look.name).sort((a, b) => a.localeCompare(b, "en")), dot),
    choice("benchmarks", "benchmark", distinct(data.cells.map((cell) => cell.benchmark)), () => " "),
    choice("threads", "threads", threads, () => " "),
    element("fieldset", {}, element("legend", {}, "scale"), ...scales),
  ].filter((part) => part != null));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
}
