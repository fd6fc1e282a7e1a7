// Tables can be sorted and copied, and their lines opened.

const textOf = (cell) => cell.textContent.trim();

function number(text) {
  const found = /[-+−]?\d+(\.\d+)?/.exec(text);
  return found ? Number(found[0].replace("−", "-")) : NaN;
}

function sortBy(table, column, head) {
  const falling = head.getAttribute("aria-sort") === "ascending";
  table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", falling ? "descending" : "ascending");
  const body = table.tBodies[0];
  const key = (line) => textOf(line.cells[column]);
  const numeric = !head.classList.contains("text") && column > 0;
  const lines = [...body.rows].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    const [i, j] = [number(x), number(y)];
    if (numeric && Number.isNaN(i) !== Number.isNaN(j)) return Number.isNaN(i) ? 1 : -1; // the unknown last
    const order = numeric && !Number.isNaN(i) ? i - j : x.localeCompare(y, "en", { numeric: true });
    return falling ? -order : order;
  });
  body.append(...lines);
}

const shownRows = (table) =>
  [...table.rows].filter((row) => !row.hidden).map((row) => [...row.cells].map(textOf));

const asCsv = (table) =>
  shownRows(table).map((row) => row.map((text) => (/[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text)).join(",")).join("\n") + "\n";

function asMarkdown(table) {
  const rows = shownRows(table).map((row) => "| " + row.map((text) => text.replaceAll("|", "\\|")).join(" | ") + " |");
  const rule = "|---|" + "--:|".repeat(table.rows[0].cells.length - 1);
  return [rows[0], rule, ...rows.slice(1)].join("\n") + "\n";
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (refused) {
    const area = element("textarea", { style: "position: fixed; top: -9rem" });
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  button.textContent = "copied";
  setTimeout(() => (button.textContent = before), 1200);
}

function copier(name, text) {
  const button = element("button", { type: "button", onclick: () => copy(text(), button) }, name);
  return button;
}

function enhance(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const texts = [...table.tBodies[0].rows].map((line) => textOf(line.cells[column]));
    if (column > 0 && texts.some((text) => /[a-z]{4}/i.test(text))) {
      head.classList.add("text");
      [...table.tBodies[0].rows].forEach((line) => line.cells[column].classList.add("text"));
    }
    const title = head.textContent;
    head.replaceChildren(element("button", { type: "button", onclick: () => sortBy(table, column, head) }, title));
  });
  table.caption.append(element("span", { class: "tools" },
    copier("copy as CSV", () => asCsv(table)), copier("copy as Markdown", () => asMarkdown(table))));
  [...table.tBodies[0].rows].filter((line) => line.dataset.cell).forEach((line) => {
    const head = line.cells[0];
    const mark = { cell: Number(line.dataset.cell), pair: line.dataset.pair == null ? null : Number(line.dataset.pair) };
    const title = head.textContent;
    head.replaceChildren(element("button", { type: "button", title: "Its rounds, files and command", onclick: () => open(mark) }, title));
  });
}
