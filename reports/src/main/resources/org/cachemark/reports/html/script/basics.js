// What all parts of the script share. The script arranges and shows what the JSON of the page says; it computes no figure.

const charts = new Map();
const state = { hidden: { cache: new Set(), benchmark: new Set(), threads: new Set() }, scale: "auto", stop: null };

/** An element; attributes that begin with "on" are listeners, texts stay texts. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== false && value != null) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const cellOf = (mark) => (mark.cell == null ? null : data.cells[mark.cell]);
const lookOf = (cell) => data.looks[cell.look];
const distinct = (values) => [...new Set(values)];

function isShown(cell) {
  return (
    cell == null ||
    !(
      state.hidden.cache.has(lookOf(cell).name) ||
      state.hidden.benchmark.has(cell.benchmark) ||
      state.hidden.threads.has(String(cell.threads))
    )
  );
}

/** What is of no system, and drawn beside the systems' lines. */
const isReference = (series) => series.look == null && series.joined;

const shownMarks = (series) => series.marks.filter((mark) => isShown(cellOf(mark)));

/** Ticks of numbers: 1M, 250k, 0.5. */
function short(value) {
  const size = Math.abs(value);
  const [divisor, unit] = size >= 1e6 ? [1e6, "M"] : size >= 1e3 ? [1e3, "k"] : [1, ""];
  return String(Number((value / divisor).toPrecision(4))) + unit;
}
