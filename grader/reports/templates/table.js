"use strict";
// Makes the table of students sortable and filterable. Without it, everything can be read.
(() => {
  const table = document.querySelector("table.students");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const order = new Intl.Collator(document.documentElement.lang, { numeric: true });

  // Read once: looking at thousands of cells again for each key pressed would be slow.
  const entries = [...body.rows].map((row) => ({
    row,
    status: row.dataset.status,
    text: plain(row.cells[0].textContent),
    keys: heads.map((head, column) => {
      const text = row.cells[column].textContent.trim();
      return head.dataset.sort === "number" ? score(text) : text;
    }),
  }));

  // What has no score comes last, below 0: "not attempted", then "not graded".
  function score(text) {
    return text === "–" ? -2 : text === "·" ? -1 : parseFloat(text);
  }

  function arrange() {
    const rows = document.createDocumentFragment();
    for (const entry of entries) rows.append(entry.row);
    body.append(rows);
  }

  function sort(column) {
    const numbers = heads[column].dataset.sort === "number";
    const now = heads[column].getAttribute("aria-sort");
    // The first click on a score shows the highest, on a name the first.
    const first = numbers ? "descending" : "ascending";
    const other = numbers ? "ascending" : "descending";
    const wanted = now === first ? other : first;
    const sign = wanted === "ascending" ? 1 : -1;
    const compare = numbers ? (a, b) => a - b : order.compare;
    entries.sort((a, b) => sign * compare(a.keys[column], b.keys[column]));
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", wanted);
    arrange();
  }

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(column));
    head.append(button);
  });

  const form = document.querySelector("form.filter");
  const [text, status, count] = ["input", "select", "output"].map((name) => form.querySelector(name));

  function filter() {
    const words = plain(text.value).split(/\s+/);
    let shown = 0;
    for (const entry of entries) {
      const fits =
        (!status.value || entry.status === status.value) &&
        words.every((word) => entry.text.includes(word));
      if (entry.row.hidden === fits) entry.row.hidden = !fits;
      shown += fits;
    }
    count.textContent = count.dataset.words
      .replace("{shown}", shown)
      .replace("{all}", entries.length);
  }

  let waiting;
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 80);
  });
  status.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();
})();
