// Axes, intervals and tips: what plots are made of.

function base(plot) {
  const ink = css("--ink");
  return {
    animation: false,
    textStyle: { color: ink, fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: 24, top: 16, bottom: 8, containLabel: true },
    tooltip: {
      trigger: "item",
      confine: true,
      backgroundColor: css("--paper"),
      borderColor: css("--line"),
      textStyle: { color: ink, fontSize: 13 },
      formatter: (hit) => (hit.data && hit.data.mark ? told(hit.data.mark, plot) : ""),
    },
  };
}

/** What hovering tells; an element, so that no name is ever taken for markup. */
function told(mark, plot) {
  const cell = cellOf(mark);
  const box = element("div");
  if (cell && plot.kind !== "heat") {
    box.append(element("strong", {}, mark.pair == null ? lookOf(cell).name : mark.label), element("br"));
  }
  if (plot.kind === "curve" && plot.x && mark.x != null) {
    box.append(plot.x + " " + (mark.label || short(mark.x)), element("br"));
  }
  box.append(mark.text);
  if (mark.label && plot.kind === "ranking") {
    box.append(element("br"), "place " + mark.label);
  }
  return box;
}

function valueAxis(plot, name, more = {}) {
  const log = plot.kind === "bars" || plot.kind === "forest" ? false
    : state.scale === "auto" ? plot.logY : state.scale === "log";
  return axis(log ? "log" : "value", { name, ...more });
}

function axis(type, more = {}) {
  const soft = css("--soft");
  return {
    type,
    nameTextStyle: { color: soft },
    axisLine: { lineStyle: { color: css("--line") } },
    axisLabel: { color: soft, ...(type === "category" ? {} : { formatter: short, hideOverlap: true }), ...more.axisLabel },
    splitLine: { show: type !== "category", lineStyle: { color: css("--line"), opacity: 0.6 } },
    axisTick: { show: false },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== "axisLabel")),
  };
}

/** Names in the first column of a horizontal plot, the first one on top. */
const rowAxis = (names) =>
  axis("category", {
    data: names,
    inverse: true,
    axisLabel: { color: css("--ink"), width: 190, overflow: "truncate", interval: 0 },
  });

/** Intervals as lines with ends; points are [x, y, low, high] along one of the axes. */
function intervals(marks, color, horizontal) {
  return {
    type: "custom",
    silent: true,
    z: 2,
    encode: { x: horizontal ? [1, 2] : 0, y: horizontal ? 0 : [1, 2] },
    data: marks,
    renderItem: (params, api) => {
      const at = api.value(0);
      const ends = [api.value(1), api.value(2)].map((end) => api.coord(horizontal ? [end, at] : [at, end]));
      const style = { stroke: color(params.dataIndex), lineWidth: 1.6, fill: "none" };
      const line = (one, other) => ({ type: "line", shape: { x1: one[0], y1: one[1], x2: other[0], y2: other[1] }, style });
      const cap = (end) =>
        horizontal ? line([end[0], end[1] - 4], [end[0], end[1] + 4]) : line([end[0] - 4, end[1]], [end[0] + 4, end[1]]);
      return { type: "group", children: [line(...ends), ...ends.map(cap)] };
    },
  };
}

const hasInterval = (mark) => mark.low != null && mark.high != null;

const point = (mark, value) => {
  const look = mark.cell == null ? null : lookOf(cellOf(mark));
  return { value, mark, symbol: look ? look.symbol : "circle", itemStyle: { color: look ? look.color : css("--ink"), opacity: 1 } };
};
