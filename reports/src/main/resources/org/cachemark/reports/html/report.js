// Arranges and shows what the page's JSON says; computes no figure itself.
(() => {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const charts = new Map();
  const state = { hidden: { cache: new Set(), benchmark: new Set(), threads: new Set() }, scale: "auto" };

  // ---------------------------------------------------------------- small helpers

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

  const shownMarks = (series) => series.marks.filter((mark) => isShown(cellOf(mark)));

  /** Ticks of numbers: 1M, 250k, 0.5. */
  function short(value) {
    const size = Math.abs(value);
    const [divisor, unit] = size >= 1e6 ? [1e6, "M"] : size >= 1e3 ? [1e3, "k"] : [1, ""];
    return String(Number((value / divisor).toPrecision(4))) + unit;
  }

  // ---------------------------------------------------------------- pieces of plots

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
      box.append(plot.x + " " + short(mark.x), element("br"));
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

  // ---------------------------------------------------------------- kinds of plots

  const kinds = {
    ranking(plot) {
      const all = plot.series[0].marks;
      const marks = shownMarks(plot.series[0]);
      const names = marks.map((mark) => (mark.label ? mark.label + "  " : "") + lookOf(cellOf(mark)).name);
      const colors = marks.map((mark) => lookOf(cellOf(mark)).color);
      const ties = plot.ties
        .map(([from, to]) => all.slice(from, to + 1).map((mark) => marks.indexOf(mark)).filter((row) => row >= 0))
        .filter((rows) => rows.length > 1);
      const bounded = marks.map((mark, row) => [mark, row]).filter(([mark]) => hasInterval(mark));
      return {
        rows: marks.length,
        option: {
          ...base(plot),
          grid: { left: 8, right: 24 + 8 * ties.length, top: 8, bottom: 8, containLabel: true },
          xAxis: valueAxis(plot, ""),
          yAxis: rowAxis(names),
          series: [
            intervals(bounded.map(([mark, row]) => [row, mark.low, mark.high]), (i) => colors[bounded[i][1]], true),
            {
              type: "scatter",
              symbolSize: 11,
              z: 3,
              data: marks.map((mark, row) => point(mark, [mark.value, row])),
              markLine: plot.ceiling == null ? undefined : {
                silent: true,
                symbol: "none",
                label: { show: false },
                lineStyle: { type: "dashed", color: css("--soft") },
                data: [{ xAxis: plot.ceiling }],
              },
            },
            {
              type: "custom",
              silent: true,
              data: ties.map((rows, i) => [marks[rows[0]].value, rows[0], rows[rows.length - 1], i]),
              encode: { x: 0, y: [1, 2] },
              clip: false,
              renderItem: (params, api) => {
                const x = params.coordSys.x + params.coordSys.width + 10 + 8 * api.value(3);
                const half = api.size([0, 1])[1] * 0.35;
                const y1 = api.coord([0, api.value(1)])[1] - half;
                const y2 = api.coord([0, api.value(2)])[1] + half;
                return { type: "line", shape: { x1: x, x2: x, y1, y2 }, style: { stroke: css("--soft"), lineWidth: 4 } };
              },
            },
          ],
        },
      };
    },

    curve(plot) {
      const series = plot.series
        .map((one) => ({ ...one, marks: shownMarks(one) }))
        .filter((one) => one.marks.length > 0);
      const xs = distinct(series.flatMap((one) => one.marks.map((mark) => mark.x))).sort((a, b) => a - b);
      const lines = series.flatMap((one) => {
        const look = one.look == null ? { color: css("--ink"), symbol: "circle", role: "" } : data.looks[one.look];
        const bounded = one.marks.filter(hasInterval);
        return [
          intervals(bounded.map((mark) => [mark.x, mark.low, mark.high]), () => look.color, false),
          {
            type: one.joined ? "line" : "scatter",
            name: one.name,
            symbol: look.symbol,
            symbolSize: 9,
            z: 3,
            color: look.color,
            lineStyle: { width: 2, type: look.role === "reference" ? "dashed" : "solid" },
            emphasis: { focus: "series" },
            data: one.marks.map((mark) => ({ ...point(mark, [mark.x, mark.value]), symbol: mark.verdict === "change" ? "pin" : look.symbol, symbolSize: mark.verdict === "change" ? 26 : 9 })),
          },
        ];
      });
      if (plot.margin != null && lines.length > 0) {
        lines[lines.length - 1].markArea = band(1 / (1 + plot.margin / 100), 1 + plot.margin / 100, "yAxis");
      }
      const x = plot.categories
        ? axis("category", { data: plot.categories, axisLabel: { interval: "auto", rotate: plot.categories.length > 5 ? 30 : 0 } })
        : axis(plot.logX ? "log" : "value", {
            name: plot.x,
            nameLocation: "middle",
            nameGap: 26,
            min: plot.logX ? xs[0] / 1.3 : (v) => v.min - (v.max - v.min) * 0.06,
            max: plot.logX ? xs[xs.length - 1] * 1.3 : (v) => v.max + (v.max - v.min) * 0.06,
            axisLabel: { customValues: xs },
          });
      return {
        rows: 0,
        option: {
          ...base(plot),
          grid: { left: 8, right: 16, top: 16, bottom: plot.categories ? 36 : 52, containLabel: true },
          legend: { type: "scroll", bottom: 0, textStyle: { color: css("--ink") }, pageTextStyle: { color: css("--ink") }, data: series.map((one) => one.name) },
          xAxis: x,
          yAxis: valueAxis(plot, ""),
          series: lines,
        },
      };
    },

    bars(plot) {
      const marks = shownMarks(plot.series[0]);
      return {
        rows: marks.length,
        option: {
          ...base(plot),
          xAxis: valueAxis(plot, ""),
          yAxis: rowAxis(marks.map((mark) => lookOf(cellOf(mark)).name)),
          series: [{
            type: "bar",
            barMaxWidth: 16,
            data: marks.map((mark) => ({ ...point(mark, mark.value), label: { show: true, position: "right", formatter: short(mark.value), color: css("--ink") } })),
          }],
        },
      };
    },

    forest(plot) {
      const [deciding, wall] = plot.series.map(shownMarks);
      const color = (mark) => verdictColor(mark.verdict);
      const bounded = deciding.map((mark, row) => [mark, row]).filter(([mark]) => hasInterval(mark));
      return {
        rows: deciding.length,
        option: {
          ...base(plot),
          xAxis: valueAxis(plot, "", { scale: false, axisLabel: { formatter: (value) => (value > 0 ? "+" : "") + value + " %" } }),
          yAxis: rowAxis(deciding.map((mark) => mark.label)),
          series: [
            intervals(bounded.map(([mark, row]) => [row, mark.low, mark.high]), (i) => color(bounded[i][0]), true),
            {
              type: "scatter",
              symbolSize: 12,
              z: 3,
              data: deciding.map((mark, row) => ({ value: [mark.value, row], mark, symbol: "circle", itemStyle: { color: color(mark), opacity: 1 } })),
              markArea: band(100 / (1 + plot.margin / 100) - 100, plot.margin, "xAxis"),
              markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: css("--soft") }, data: [{ xAxis: 0 }] },
            },
            {
              type: "scatter",
              symbolSize: 9,
              z: 2,
              data: wall.map((mark, row) => ({ value: [mark.value, row], mark, symbol: "emptyDiamond", itemStyle: { color: color(mark), opacity: 1 } })),
            },
          ],
        },
      };
    },

    heat(plot, place) {
      const marks = shownMarks(plot.series[0]);
      const words = distinct(marks.map((mark) => mark.verdict));
      return {
        rows: plot.rows.length + 2,
        option: {
          ...base(plot),
          grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
          xAxis: axis("category", {
            data: plot.categories,
            splitLine: { show: false },
            axisLabel: { interval: 0, width: (place.clientWidth - 200) / plot.categories.length - 8, overflow: "break" },
          }),
          yAxis: rowAxis(plot.rows),
          visualMap: { show: false, type: "piecewise", dimension: 2, pieces: words.map((word, value) => ({ value, color: verdictColor(word) })) },
          series: [{
            type: "heatmap",
            itemStyle: { borderColor: css("--panel"), borderWidth: 3, borderRadius: 4 },
            data: marks.map((mark) => ({
              value: [mark.x, mark.y, words.indexOf(mark.verdict)],
              mark,
              label: {
                show: true,
                color: "#fff",
                textBorderColor: "#000a",
                textBorderWidth: 2,
                formatter: mark.label + (mark.value == null ? "" : "\n" + (mark.value > 0 ? "+" : "") + mark.value.toFixed(1) + " %"),
              },
            })),
          }],
        },
      };
    },
  };

  function band(from, to, along) {
    return { silent: true, itemStyle: { color: css("--band") }, data: [[{ [along]: from }, { [along]: to }]] };
  }

  /** Blue is better and orange is worse; grey says nothing. The word always stands beside. */
  function verdictColor(word) {
    if (word.includes("slower")) return word.startsWith("slightly") ? "#E69F00" : "#D55E00";
    if (word.includes("faster")) return word.startsWith("slightly") ? "#56B4E9" : "#0072B2";
    return { same: "#2a8a6b", failed: "#882255" }[word] || "#808080";
  }

  // ---------------------------------------------------------------- places of plots

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
    const marks = plot.series.flatMap(shownMarks);
    figure.hidden = marks.length === 0;
    if (!figure.hidden && (charts.has(place) || place.dataset.near)) {
      draw(place, plot);
    }
  }

  function drawAll() {
    places.forEach(({ place }) => (place.dataset.near = "yes"));
    refresh();
  }

  // ---------------------------------------------------------------- filters

  function refresh() {
    places.forEach(drawIfNear);
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

  // ---------------------------------------------------------------- tables

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

  // ---------------------------------------------------------------- what is behind a figure

  const dialog = document.getElementById("details");

  function open(mark) {
    const pair = mark.pair == null ? null : data.pairs[mark.pair];
    const cells = pair ? [pair.base, pair.cell].map((at) => data.cells[at]) : [cellOf(mark)];
    const title = pair ? pair.title : lookOf(cells[0]).name + " in " + cells[0].work;
    const drawings = [
      ...(pair ? [["Change " + pair.by + ", round by round, in per cent", changes(pair)]] : [["Score by round, " + cells[0].unit, scores(cells[0])]]),
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
      ...cells.map((cell) => element("p", { class: "rounds" }, "JMH's files of " + cell.id + ": ",
        ...cell.rounds.map((round) => element("a", { href: cell.files + "round-" + round + ".json" }, String(round))))),
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

  dialog.addEventListener("close", () => {
    dialog.querySelectorAll(".plot").forEach((place) => {
      charts.get(place).dispose();
      charts.delete(place);
    });
    dialog.replaceChildren();
  });

  /** The same in figures, for those who do not look at plots. */
  function values(pair, cells) {
    const head = pair ? ["pair", "change in %"] : ["round", "score", "CPU share"];
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
        markLine: { silent: true, symbol: "none", label: { show: false }, data: [{ yAxis: 0 }, ...(pair.value == null ? [] : [{ yAxis: pair.value }])] },
      }],
    });
  }

  function scores(cell) {
    return detail({
      xAxis: roundAxis("round"),
      yAxis: axis("value", { scale: true }),
      series: [{ type: "scatter", symbolSize: 9, itemStyle: { color: lookOf(cell).color }, data: cell.rounds.map((round, i) => [round, cell.scores[i]]) }],
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
      xAxis: roundAxis("round"),
      yAxis: axis("value", { scale: true }),
      series: cells.map((cell, i) => ({
        type: "scatter",
        name: sideName(cells, i),
        symbol: i === 0 ? "circle" : "diamond",
        symbolSize: 8,
        itemStyle: { color: sideColor(cells, i) },
        data: cell.rounds.map((round, at) => [round, cell.shares[at]]),
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

  // ---------------------------------------------------------------- start

  controls();
  document.querySelectorAll("main table").forEach(enhance);
  const near = new IntersectionObserver((entries) => {
    entries.filter((entry) => entry.isIntersecting).forEach((entry) => {
      entry.target.dataset.near = "yes";
      near.unobserve(entry.target);
      drawIfNear(places.find(({ place }) => place === entry.target));
    });
  }, { rootMargin: "60% 0px" });
  places.forEach(({ place }) => near.observe(place));
  addEventListener("resize", () => charts.forEach((chart) => chart.resize()));
  addEventListener("beforeprint", drawAll);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
})();
