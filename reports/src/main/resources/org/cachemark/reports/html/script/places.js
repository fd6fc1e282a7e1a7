// Draws plots in their places, once these come near, and leads keys through them.

function draw(place, plot) {
  const { rows, option } = kinds[plot.kind](plot, place);
  if (rows > 0) {
    place.style.height = Math.max(7, 3.2 + rows * (plot.kind === "heat" ? 2.6 : 1.6)) + "rem";
  }
  let chart = charts.get(place);
  if (!chart) {
    chart = echarts.init(place, null, { renderer: "svg" });
    charts.set(place, chart);
    chart.on("click", (hit) => hit.data && hit.data.mark && open(hit.data.mark));
    place.addEventListener("keydown", (event) => walk(event, chart));
  }
  chart.dispatchAction({ type: "hideTip" }); // a tip that is shown would outlive its plot
  chart.resize();
  chart.setOption(option, true);
}

/** Arrows go from mark to mark, Enter opens what is behind one. */
function walk(event, chart) {
  const marks = chart.getOption().series.flatMap((one, seriesIndex) =>
    one.data.map((item, dataIndex) => ({ seriesIndex, dataIndex, mark: item && item.mark })).filter((hit) => hit.mark));
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step && marks.length > 0) {
    chart.at = ((chart.at == null ? (step > 0 ? -1 : 0) : chart.at) + step + marks.length) % marks.length;
    const { seriesIndex, dataIndex } = marks[chart.at];
    chart.dispatchAction({ type: "showTip", seriesIndex, dataIndex });
    event.preventDefault();
  } else if (event.key === "Enter" && marks[chart.at]) {
    event.preventDefault(); // or it would press the dialog's button
    open(marks[chart.at].mark);
  } else if (event.key === "Escape") {
    chart.dispatchAction({ type: "hideTip" });
  }
}

const places = [...document.querySelectorAll("figure[data-plot]")].map((figure) => ({
  figure,
  place: figure.querySelector(".plot"),
  plot: data.plots[figure.dataset.plot],
}));

function drawIfNear({ figure, place, plot }) {
  const marks = plot.series.filter((one) => !isReference(one)).flatMap(shownMarks);
  figure.hidden = marks.length === 0;
  if (!figure.hidden && (charts.has(place) || place.dataset.near)) {
    draw(place, plot);
  }
}

function drawAll() {
  places.forEach(({ place }) => (place.dataset.near = "yes"));
  refresh();
}
