// Sets the page up.

controls();
document.querySelectorAll("main table").forEach(enhance);
places.filter(({ plot }) => plot.stops).forEach(slider);
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
