// The kinds of plots, as options for ECharts.

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
    const references = series.filter(isReference).map((one) => one.name);
    const xs = distinct(series.flatMap((one) => one.marks.map((mark) => mark.x))).sort((a, b) => a - b);
    const labelled = series.flatMap((one) => one.marks).filter((mark) => mark.label);
    const lines = series.flatMap((one) => {
      const look = isReference(one) ? { color: css("--soft"), symbol: "circle", role: "reference" } : data.looks[one.look];
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
          lineStyle: { width: 2, type: isReference(one) ? dashes[references.indexOf(one.name) % dashes.length] : look.role === "reference" ? "dashed" : "solid" },
          emphasis: { focus: "series" },
          endLabel: isReference(one) ? { show: true, formatter: () => one.name, color: look.color, fontSize: 11 } : undefined,
          labelLayout: isReference(one) ? { moveOverlap: "shiftY" } : undefined,
          data: one.marks.map((mark) => isReference(one)
            ? { value: [mark.x, mark.value], mark, symbolSize: 4, itemStyle: { color: look.color, opacity: 1 } }
            : { ...point(mark, [mark.x, mark.value]), symbol: mark.verdict === "change" ? "pin" : look.symbol, symbolSize: mark.verdict === "change" ? 26 : 9 }),
        },
      ];
    });
    if (plot.stops) {
      lines.push({ id: "stop", type: "line", data: [], markLine: stopLine(plot) });
    }
    if (plot.band != null && lines.length > 0) {
      lines[lines.length - 1].markArea = band(...plot.band, "yAxis");
    }
    const x = plot.categories
      ? axis("category", { data: plot.categories, axisLabel: { interval: "auto", rotate: plot.categories.length > 5 ? 30 : 0 } })
      : axis(plot.logX ? "log" : "value", {
          name: plot.x,
          nameLocation: "middle",
          nameGap: 26,
          min: plot.logX ? xs[0] / 1.3 : (v) => v.min - (v.max - v.min) * 0.06,
          max: plot.logX ? xs[xs.length - 1] * 1.3 : (v) => v.max + (v.max - v.min) * 0.06,
          axisLabel: { customValues: xs, ...(labelled.length > 0 ? { formatter: (x) => labelled.find((mark) => Math.abs(mark.x / x - 1) < 1e-6)?.label ?? "" } : {}) },
        });
    return {
      rows: 0,
      option: {
        ...base(plot),
        grid: { left: 8, right: references.length > 0 ? 58 : 16, top: 16, bottom: plot.categories ? 36 : 52, containLabel: true },
        legend: { type: "scroll", bottom: 0, itemWidth: 16, itemGap: 8, textStyle: { color: css("--ink"), fontSize: 11 }, pageTextStyle: { color: css("--ink") }, data: series.filter((one) => !isReference(one)).map((one) => one.name) },
        xAxis: x,
        yAxis: valueAxis(plot, "", { scale: plot.band != null || plot.isClose === true }),
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
          data: marks.map((mark) => ({ ...point(mark, mark.value), label: { show: true, position: "right", formatter: mark.text, color: css("--ink") } })),
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
        xAxis: valueAxis(plot, "", { scale: false, axisLabel: { formatter: (value) => (value > 0 ? "+" : "") + value + " " + plot.unit } }),
        yAxis: rowAxis(deciding.map((mark) => mark.label)),
        series: [
          intervals(bounded.map(([mark, row]) => [row, mark.low, mark.high]), (i) => color(bounded[i][0]), true),
          {
            type: "scatter",
            symbolSize: 12,
            z: 3,
            data: deciding.map((mark, row) => ({ value: [mark.value, row], mark, symbol: "circle", itemStyle: { color: color(mark), opacity: 1 } })),
            markArea: band(...plot.band, "xAxis"),
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
              formatter: mark.label + (mark.value == null ? "" : "\n" + (mark.value > 0 ? "+" : "") + Number(mark.value.toPrecision(2))),
            },
          })),
        }],
      },
    };
  },
};

/** Ways to draw the lines of references, which have no colours of their own. */
const dashes = ["dashed", "dotted", [10, 3, 2, 3]];

function band(from, to, along) {
  return { silent: true, itemStyle: { color: css("--band") }, data: [[{ [along]: from }, { [along]: to }]] };
}

/** Blue is better and orange is worse; grey says nothing. The word always stands beside. */
function verdictColor(word) {
  if (/slower|worse/.test(word)) return word.startsWith("slightly") ? "#E69F00" : "#D55E00";
  if (/faster|better/.test(word)) return word.startsWith("slightly") ? "#56B4E9" : "#0072B2";
  return { same: "#2a8a6b", failed: "#882255" }[word] || "#808080";
}
