// What a page that stands alone draws: the JSON in it.

const data = JSON.parse(document.getElementById("data").textContent);
