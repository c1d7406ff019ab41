/* Filters the findings of the page: by level, code and words, what is not
 * picked in a group counting as all of it. SPDX-License-Identifier: MIT */
(() => {
  'use strict';
  const by = (id) => document.getElementById(id);
  const root = document.documentElement;
  const theme = () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  };
  const button = by('theme');
  button.classList.remove('hide');
  button.addEventListener('click', theme);
  /* What the browser would find closed is opened. */
  const open = () => {
    const at = location.hash && by(location.hash.slice(1));
    if (at && at.tagName === 'DETAILS') at.open = true;
  };
  addEventListener('hashchange', open);
  open();

  const form = by('filters');
  const rows = form
    ? [...by('findings').children].map((el) => ({el, text: '', shown: true})) : [];
  const picked = (name) =>
    new Set([...form.querySelectorAll(`input[name=${name}]:checked`)].map((el) => el.value));
  const filter = () => {
    const levels = picked('level'), codes = picked('code');
    const words = by('words').value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const data = row.el.dataset;
      if (words.length && !row.text) row.text = row.el.textContent.toLowerCase();
      row.shown = (!levels.size || levels.has(data.level)) &&
        (!codes.size || codes.has(data.code)) &&
        words.every((word) => row.text.includes(word));
      row.el.classList.toggle('hide', !row.shown);
      count += row.shown;
    }
    by('count').textContent = count === rows.length
      ? `${count} shown` : `${count} of ${rows.length} shown`;
    by('clear').disabled = !(levels.size || codes.size || words.length);
  };
  const step = (by) => {
    const shown = rows.filter((row) => row.shown).map((row) => row.el);
    if (!shown.length) return;
    const at = shown.indexOf(document.activeElement.closest('#findings>li'));
    const el = shown[Math.max(0, Math.min(shown.length - 1, at < 0 ? 0 : at + by))];
    el.focus({preventScroll: true});
    el.scrollIntoView({block: 'nearest'});
  };
  if (form) {
    form.classList.remove('hide');
    form.addEventListener('input', filter);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(filter));
    filter();
  }

  const acts = {
    j: () => step(1),
    k: () => step(-1),
    t: theme,
    '/': () => form && by('words').focus(),
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && form) { form.reset(); return; }
    const act = event.target.type !== 'search' && acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
