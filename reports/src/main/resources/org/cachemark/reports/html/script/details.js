// What is behind a figure: its rounds, its files and its command.

const dialog = document.getElementById("details");

function open(mark) {
  const pair = mark.pair == null ? null : data.pairs[mark.pair];
  const cells = pair ? [pair.base, pair.cell].map((at) => data.cells[at]) : [cellOf(mark)];
  const title = pair ? pair.title : cells[0].title ?? lookOf(cells[0]).name + " in " + cells[0].work;
  const drawings = [
    ...(pair ? [["Change " + pair.by + ", round by round, in per cent", changes(pair)]] : [["Score by " + cells[0].point + ", " + cells[0].unit, scores(cells[0])]]),
    ["Share of a CPU that a worker thread got", shares(cells)],
    ["Within a fork: median and quartiles by iteration; hollow while warming up, " + cells[0].unit, courses(cells)],
  ].filter(([, option]) => option);
  const commands = distinct(pair ? [pair.command] : cells.map((cell) => cell.command));
  dialog.replaceChildren(
    element("form", { method: "dialog" }, element("button", {}, "close")),
    element("h2", { id: "details-title" }, title),
    pair ? element("p", {}, pair.verdict + ": " + pair.reason) : "",
    ...drawings.map(([name]) => element("figure", {}, element("figcaption", {}, element("strong", {}, name)), element("div", { class: "plot", role: "img", "aria-label": name }))),
    values(pair, cells),
    ...cells.flatMap(filesOf).map(([name, links]) => element("p", { class: "rounds" }, name,
      ...links.map(([round, href]) => element("a", { href }, String(round))))),
    ...commands.map((command) => element("p", {}, "Again: ", element("code", {}, command), " ", copier("copy", () => command))),
  );
  if (!dialog.open) {
    dialog.showModal();
  }
  [...dialog.querySelectorAll(".plot")].forEach((place, i) => {
    const chart = echarts.init(place, null, { renderer: "svg" });
    chart.setOption(drawings[i][1]);
    charts.set(place, chart);
  });
}

/** Where its scores stand in a plot: forks of several runs one behind the other. */
function placesOf(cell) {
  return cell.point === "fork" ? cell.rounds.map((_, i) => i + 1) : cell.rounds;
}

/** What is kept of a cell's forks: lists of links with their names. */
function filesOf(cell) {
  return cell.forks ?? [["JMH's files of " + cell.id + ": ", cell.rounds.map((round) => [round, cell.files + "round-" + round + ".json"])]];
}

dialog.addEventListener("close", () => {
  dialog.querySelectorAll(".plot").forEach((place) => {
    charts.get(place).dispose();
    charts.delete(place);
  });
  dialog.replaceChildren();
});

/** The same in figures, for those who do not look at plots. */
function values(pair, cells) {
  const head = pair ? ["pair", "change in " + pair.unit] : [cells[0].point, "score", "CPU share"];
  const lines = pair
    ? pair.changes.map((change, i) => [i + 1, change == null ? "–" : change.toFixed(2)])
    : cells[0].rounds.map((round, i) => [round, cells[0].scores[i], cells[0].shares[i] ?? "–"]);
  return element("details", {}, element("summary", {}, "The figures"), element("table", {},
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...lines.map((line) => element("tr", {}, ...line.map((text, i) => element(i ? "td" : "th", {}, String(text))))))));
}

const plain = { kind: "details" };
const roundAxis = (name) => axis("value", { name, nameLocation: "middle", nameGap: 24, minInterval: 1, splitLine: { show: false } });
const detail = (option) => ({ ...base(plain), tooltip: { ...base(plain).tooltip, formatter: undefined, trigger: "axis" }, grid: { left: 8, right: 24, top: 28, bottom: 34, containLabel: true }, ...option });

function changes(pair) {
  const first = pair.changes.length - pair.fresh;
  const spot = (change, i) => ({ value: [i + 1, change], symbol: i < first ? "circle" : "emptyCircle" });
  return detail({
    xAxis: roundAxis(pair.fresh > 0 ? "pair in the order of time; hollow: fresh ones, to confirm" : "pair in the order of time"),
    yAxis: axis("value"),
    series: [{
      type: "scatter",
      symbolSize: 8,
      itemStyle: { color: verdictColor(pair.verdict) },
      data: pair.changes.map(spot),
      markArea: pair.low == null ? undefined : band(pair.low, pair.high, "yAxis"),
      markLine: { silent: true, symbol: "none", label: { show: false }, data: [{ yAxis: 0, lineStyle: { type: "solid", color: css("--soft") } }, ...(pair.value == null ? [] : [{ yAxis: pair.value }])] },
    }],
  });
}

function scores(cell) {
  return detail({
    xAxis: roundAxis(cell.point),
    yAxis: axis("value", { scale: true }),
    series: [{ type: "scatter", symbolSize: 9, itemStyle: { color: lookOf(cell).color }, data: placesOf(cell).map((place, i) => [place, cell.scores[i]]) }],
  });
}

/** Two sides of one product would have one colour: the second is drawn in that of the text. */
const sideColor = (cells, i) => (i === 0 ? lookOf(cells[0]).color : css("--ink"));
const sideName = (cells, i) => (cells.length === 1 ? lookOf(cells[0]).name : (i === 0 ? "base: " : "compared: ") + lookOf(cells[i]).name);
const legend = () => ({ top: 0, textStyle: { color: css("--ink") } });

function shares(cells) {
  if (cells.every((cell) => cell.shares.every((share) => share == null))) {
    return null;
  }
  return detail({
    legend: legend(),
    xAxis: roundAxis(cells[0].point),
    yAxis: axis("value", { scale: true }),
    series: cells.map((cell, i) => ({
      type: "scatter",
      name: sideName(cells, i),
      symbol: i === 0 ? "circle" : "diamond",
      symbolSize: 8,
      itemStyle: { color: sideColor(cells, i) },
      data: placesOf(cell).map((place, at) => [place, cell.shares[at]]),
    })),
  });
}

function courses(cells) {
  const known = cells.filter((cell) => cell.course);
  if (known.length === 0) {
    return null;
  }
  return detail({
    legend: legend(),
    xAxis: roundAxis("iteration"),
    yAxis: axis("value", { scale: true }),
    series: cells.flatMap((cell, i) => !cell.course ? [] : [
      intervals(cell.course.low.map((low, at) => [at + 1, low, cell.course.high[at]]), () => sideColor(cells, i), false),
      {
        type: "line",
        name: sideName(cells, i),
        symbolSize: 8,
        color: sideColor(cells, i),
        data: cell.course.median.map((value, at) => ({ value: [at + 1, value], symbol: at < cell.course.warmUps ? "emptyCircle" : "circle" })),
      },
    ]),
  });
}
