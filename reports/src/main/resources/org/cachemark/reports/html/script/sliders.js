// Sliders below plots: what is so at a value of x that the reader chooses, the same in all plots.

const sliders = [];

const stopOf = (plot) => plot.stops[state.stop == null ? Math.floor(plot.stops.length / 2) : state.stop];

/** Where the slider stands, as a line across its plot. */
function stopLine(plot) {
  return {
    silent: true,
    symbol: "none",
    label: { show: false },
    lineStyle: { color: css("--ink"), type: "solid", width: 1.5 },
    data: [{ xAxis: stopOf(plot).x }],
  };
}

function slider({ place, plot }) {
  const id = place.id + "-slider";
  const value = element("strong");
  const input = element("input", { type: "range", id, min: 0, max: plot.stops.length - 1, step: 1 });
  const text = element("p", { class: "stop" });
  const body = element("tbody");
  const head = element("tr", {}, ...["", "place", plot.unit + " a request"].map((name) => element("th", { scope: "col" }, name)));
  const show = () => {
    const stop = stopOf(plot);
    input.value = plot.stops.indexOf(stop);
    input.setAttribute("aria-valuetext", stop.text || stop.label);
    value.textContent = stop.label;
    text.textContent = stop.text;
    body.replaceChildren(...stop.lines.filter((line) => isShown(data.cells[line.cell])).map(stopRow));
    if (charts.has(place)) {
      charts.get(place).setOption({ series: [{ id: "stop", markLine: stopLine(plot) }] });
    }
  };
  input.addEventListener("input", () => {
    state.stop = Number(input.value);
    sliders.forEach((other) => other());
  });
  place.after(
    element("p", { class: "slider" }, element("label", { for: id }, "a miss costs "), value, input),
    text,
    element("div", { class: "table stops" }, element("table", {}, element("thead", {}, head), body)));
  sliders.push(show);
  show();
}

function stopRow({ cell, texts }) {
  const name = element("button", { type: "button", onclick: () => open({ cell, pair: null }) }, lookOf(data.cells[cell]).name);
  return element("tr", {}, element("th", { scope: "row" }, name), ...texts.map((one) => element("td", {}, one)));
}
