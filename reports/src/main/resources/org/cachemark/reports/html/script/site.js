// What a page of the site draws: the figures of its benchmarks, laid out in the places that it has for them.

const data = { looks: [], cells: [], pairs: [], plots: {} };
document.querySelectorAll("[data-group]").forEach((place) => {
  const { group, benchmark, shown, system } = place.dataset;
  const part = (window.cachemark || []).find((one) => one.group === group && one.benchmark === benchmark);
  if (!part) {
    return;
  }
  if (shown === "RELEASES") {
    layOutReleases(part, place);
  } else if (system) {
    layOutSystem(part, system, place);
  } else {
    layOutBenchmark(part, place);
  }
});

/** Plots of all settings, and their tables where the place has room for these. */
function layOutBenchmark(part, place) {
  const looks = part.looks.map((look) => {
    const known = data.looks.findIndex((other) => other.name === look.name);
    return known >= 0 ? known : data.looks.push(look) - 1;
  });
  const figures = element("div", { class: "figures" });
  const tables = [];
  for (const table of part.tables) {
    const cells = table.rows.map((row) => addCell(part, table, row, looks[row[0]], undefined));
    const competing = table.rows.map((row, i) => [row, cells[i]]).filter(([row]) => part.looks[row[0]].role !== "floor");
    const drawn = competing.length > 0 ? competing : table.rows.map((row, i) => [row, cells[i]]);
    const marks = drawn.map(([[, , texts, score], cell]) => markOf(cell, isStruck(texts[1]) ? "✗" : texts[0], score, figureText(texts, table.unit)));
    figures.append(figure(table.setting, table.note, { kind: "ranking", unit: table.unit, logY: table.logY, series: [{ marks }], ties: table.ties, ceiling: table.ceiling }));
    tables.push(tableOf(table.caption, table.header, table.rows.map((row, i) => [cells[i], part.looks[row[0]].name, row[2]])));
  }
  place.append(figures);
  if (place.dataset.shown === "ALL") {
    place.append(...tables);
  }
}

/** A curve for each system that has several releases, setting by setting, and its table. */
function layOutReleases(part, place) {
  const figures = element("div", { class: "figures" });
  const tables = [];
  for (const table of part.tables) {
    for (const { name, releases } of table.lineages || []) {
      const [[newest]] = releases.slice(-1);
      const own = data.looks.push({ ...part.looks[table.rows[newest][0]], name }) - 1;
      const points = releases.map(([at, version, step, sign]) => {
        const row = table.rows[at];
        const cell = addCell(part, table, row, own, name + " " + version + " in " + table.setting);
        const text = version + ": " + figureText(row[2], table.unit) + (step ? "; " + step + " against the one before" : "");
        return { cell, version, row, step, sign, mark: { ...markOf(cell, null, row[3], text), verdict: sign === 0 ? null : "change" } };
      });
      const marks = points.map(({ mark }, x) => ({ ...mark, x }));
      figures.append(figure(name + ": " + table.setting, table.note,
        { kind: "curve", unit: table.unit, x: "", logY: false, isClose: true, categories: points.map(({ version }) => version), series: [{ name, look: own, joined: true, marks }] }));
      tables.push(tableOf(name + ": " + table.setting, ["release", "median", "95 % interval", "against the one before", "it is"],
        points.map(({ cell, version, row, step, sign }, i) =>
          [cell, version, [row[2][1] + " " + table.unit, row[2][2], step || "–", i === 0 ? "–" : sign > 0 ? "better" : sign < 0 ? "worse" : step ? "cannot be told apart" : "not known"]])));
    }
  }
  place.append(figures, ...tables);
}

/** How a system stands against the baseline, setting by setting. */
function layOutSystem(part, system, place) {
  const lines = part.tables.flatMap((table) => table.rows
    .filter((row) => part.pages[row[0]] === system)
    .map((row) => {
      const look = part.looks[row[0]];
      const name = table.setting.replace(part.benchmark + ", ", "");
      const own = data.looks.push({ ...look, name: part.looks.filter((_, i) => part.pages[i] === system).length > 1 ? look.name + ": " + name : name }) - 1;
      return { table, row, own, cell: addCell(part, table, row, own, look.name + " in " + table.setting) };
    }));
  const led = lines.filter(({ row }) => row[6].length > 0).sort((one, other) => other.row[6][1] - one.row[6][1]);
  const rest = lines.filter(({ row }) => row[6].length === 0);
  if (led.length > 0) {
    const { leads } = led[0].table;
    const bases = distinct(led.map(({ row }) => row[7])).join(" or ");
    const marks = led.map(({ row, cell, table }) => markOf(cell, word(row[6]), row[6].slice(1), word(row[6]) + ", " + leadText(row) + " of " + row[7] + "; " + figureText(row[2], table.unit)));
    const values = led.map(({ row }) => row[6][1]);
    const note = leads ? leads + " ahead of " + bases : "times the speed, or what else it is about, of " + bases + "; more is better";
    place.append(element("div", { class: "figures" }, figure(part.benchmark, note,
      { kind: "ranking", unit: leads || "×", logY: !leads && Math.min(...values) * 20 < Math.max(...values), series: [{ marks }], ties: [], ceiling: leads ? 0 : 1 }, true)));
  }
  const header = ["setting", "it is", "by", "of", "place", "median", "95 % interval"];
  place.append(tableOf(part.benchmark, header, [...led, ...rest].map(({ table, row, own, cell }) =>
    [cell, data.looks[own].name, [word(row[6]), leadText(row), row[7] || "–", row[2][0], row[2][1] + " " + table.unit, row[2][2]]])));
}

/** A point is a run where runs are pooled, and else a fork, as it is in pools of what is exact: of each the number, as far as it has the cell. */
function addCell(part, table, [look, id, , , scores, forks], own, title) {
  const whole = table.cell[0] + id + table.cell[1];
  const links = part.runs.map((run, i) => {
    const rounds = Array.isArray(forks[i]) ? forks[i] : Array.from({ length: forks[i] }, (_, at) => at + 1);
    const folder = "forks/" + run.id + "/" + encodeURIComponent(whole) + "/round-";
    return ["Forks of " + run.id + ", as JMH " + (run.ending === "txt" ? "printed" : "wrote") + " them: ", rounds.map((round) => [round, folder + round + "." + run.ending])];
  });
  const isPooled = part.runs.length > 1;
  const having = links.flatMap(([, rounds], i) => (rounds.length > 0 ? [i] : []));
  const last = having.length > 0 ? having[having.length - 1] : part.runs.length - 1;
  const isByFork = isPooled && scores.length > having.length;
  const rounds = isByFork ? [] : isPooled ? having.map((i) => i + 1) : links[0][1].map(([round]) => round);
  const { again } = part.runs[last];
  return data.cells.push({
    id: whole,
    title,
    look: own,
    benchmark: part.benchmark,
    threads: table.threads,
    work: table.setting,
    unit: table.unit,
    point: isByFork ? "fork" : isPooled ? "run" : "round",
    rounds: scores.map((_, i) => rounds[i] ?? i + 1),
    scores,
    shares: [],
    forks: links.filter(([, rounds]) => rounds.length > 0),
    command: again[0] + whole.replaceAll("'", "'\\''") + again[1],
  }) - 1;
}

function markOf(cell, label, [value, low, high], text) {
  return { cell, pair: null, label, value, low, high, text };
}

function isStruck(text) {
  return text.startsWith("~~");
}

function figureText(texts, unit) {
  return texts[1] + (texts[2] === "-" ? "" : " " + texts[2]) + " " + unit;
}

/** Whether it is certainly ahead of what it is held to, certainly behind, or neither. */
function word(lead) {
  return lead.length === 0 ? "–" : lead[0] > 0 ? "ahead" : lead[0] < 0 ? "behind" : "cannot be told apart";
}

/** By how much, as all tables have it: the columns after place, median and interval. */
function leadText([, , texts, , , , lead]) {
  return lead.length === 0 ? "–" : texts[3] + (texts[4] === "-" ? "" : " " + texts[4]);
}

function figure(title, note, plot, isWide) {
  const id = "plot-" + (Object.keys(data.plots).length + 1);
  data.plots[id] = plot;
  return element("figure", { "data-plot": id, class: isWide ? "wide" : false },
    element("figcaption", {}, element("strong", {}, title), element("span", { class: "note" }, note)),
    element("div", { class: "plot", id, role: "img", tabindex: 0, "aria-label": "Plot: " + title + ". Its figures are in a table." }));
}

function tableOf(caption, header, lines) {
  const text = (written) => (isStruck(written) ? element("s", {}, written.slice(2, -2)) : written);
  return element("div", { class: "table", role: "region", "aria-label": caption, tabindex: 0 }, element("table", {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...header.map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...lines.map(([cell, name, texts]) => element("tr", { "data-cell": String(cell) },
      element("th", { scope: "row" }, name), ...texts.map((written) => element("td", {}, text(written))))))));
}
