/* Steps through the moves of the page. A node is a link of class m: data-up is
 * the node it follows, data-fen the board it shows, data-turn whose turn it is,
 * data-go, data-bad, data-could and data-men the squares to set off. The board is put together of
 * the shapes and classes of out/svg.c. SPDX-License-Identifier: MIT */
(() => {
  'use strict';
  const kinds = {p: 'baidaq', n: 'faras', b: 'alfil', q: 'ferz', r: 'rukh', k: 'shah'};
  const by = (id) => document.getElementById(id);
  const frame = by('board');
  if (!frame) return;
  const svg = frame.querySelector('svg');
  const nodes = new Map();
  let now = null, turned = frame.hasAttribute('data-turned');

  document.querySelectorAll('.m').forEach((el) => {
    const up = nodes.get(el.dataset.up) || null;
    const node = {el, up, depth: +el.dataset.depth || 0, kids: []};
    nodes.set(el.id, node);
    if (up) up.kids.push(node);
  });
  /* The line itself goes on first, then its variations as they stand. */
  nodes.forEach((node) => node.kids.sort((a, b) => a.depth - b.depth));

  /* Not the ids themselves, or the page would scroll to the move. */
  const named = (hash) => hash.replace('#at-', '');

  const squares = (text) => (text || '').match(/../g) || [];
  const place = (square) => {
    const file = square.charCodeAt(0) - 97, rank = square.charCodeAt(1) - 49;
    return turned ? [(7 - file) * 10, rank * 10] : [file * 10, (7 - rank) * 10];
  };
  const mark = (square) => {
    const [x, y] = place(square);
    return `<rect class="dw-mark" width="10" height="10" x="${x}" y="${y}"/>`;
  };
  const dot = (square) => {
    const [x, y] = place(square);
    return `<circle class="dw-good-head" r="1.3" cx="${x + 5}" cy="${y + 5}"/>`;
  };
  const arrow = (from, to, tone) => {
    const [x, y] = place(from), [u, v] = place(to);
    const at = `M${x + 5} ${y + 5}`;
    return from === to
      ? `<path class="dw-arrow dw-${tone}" d="${at}m4 0a4 4 0 1 1-8 0 4 4 0 1 1 8 0"/>`
      : `<path class="dw-arrow dw-${tone}" d="${at}L${u + 5} ${v + 5}" marker-end="url(#dw-head-${tone})"/>`;
  };
  const men = (fen) => {
    const sides = {white: '', black: ''};
    fen.split(' ')[0].split('/').forEach((row, i) => {
      let file = 0;
      for (const c of row) {
        if (c >= '1' && c <= '8') { file += +c; continue; }
        const [x, y] = place('abcdefgh'[file++] + (8 - i));
        sides[c < 'a' ? 'white' : 'black'] +=
          `<use href="#dw-${kinds[c.toLowerCase()]}" x="${x}" y="${y}"/>`;
      }
    });
    return `<g class="dw-black">${sides.black}</g><g class="dw-white">${sides.white}</g>`;
  };

  const draw = () => {
    const data = now.el.dataset;
    const [from, to] = squares(data.go), [man, goal] = squares(data.bad);
    const marks = [...squares(data.go), ...squares(data.men)];
    let over = squares(data.could).map(dot).join('');
    if (from) over += arrow(from, to, 'calm');
    if (man) over += arrow(man, goal, 'bad');
    svg.innerHTML = '<use href="#dw-ground"/>' +
      `<use href="#dw-rim${turned ? '-turned' : ''}"/>` +
      marks.map(mark).join('') + men(data.fen) + `<g class="dw-over">${over}</g>`;
  };

  const number = (node) => {
    const part = node.up.el.dataset.fen.split(' ');
    return part[part.length - 1] + (part[1] === 'w' ? '. ' : '... ');
  };
  const say = () => {
    const {el} = now, bad = el.classList.contains('bad');
    const name = now.up ? number(now) + el.textContent + (now.depth ? ' (variation)' : '') : 'Start';
    by('say').textContent = bad ? el.title || name : `${name} \u2013 ${el.dataset.turn}`;
    by('say').classList.toggle('bad', bad);
    by('fen').textContent = el.dataset.fen;
    svg.setAttribute('aria-label', by('say').textContent);
  };

  const show = () => {
    draw();
    say();
    for (const button of document.querySelectorAll('button')) {
      const does = button.dataset.do;
      button.disabled = ((does === 'first' || does === 'back') && !now.up) ||
        ((does === 'next' || does === 'last') && !now.kids.length);
    }
  };
  const go = (node) => {
    if (!node || node === now) return;
    if (now) now.el.classList.remove('now');
    now = node;
    now.el.classList.add('now');
    const list = by('moves'), box = list.getBoundingClientRect(), spot = now.el.getBoundingClientRect();
    if (spot.top < box.top || spot.bottom > box.bottom)
      list.scrollTop += spot.top - box.top - box.height / 2;
    try { history.replaceState(null, '', '#at-' + now.el.id); } catch (e) { /* a frame may forbid it */ }
    show();
  };
  const beside = (step) => {
    const all = now.up ? now.up.kids : [now];
    go(all[(all.indexOf(now) + step + all.length) % all.length]);
  };
  const theme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  };
  const acts = {
    first: () => go(nodes.get('start')),
    back: () => go(now.up),
    next: () => go(now.kids[0]),
    last: () => { let end = now; while (end.kids[0]) end = end.kids[0]; go(end); },
    flip: () => { turned = !turned; draw(); },
    theme,
    up: () => beside(-1),
    down: () => beside(1),
  };
  const keys = {
    ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down',
    Home: 'first', End: 'last', f: 'flip', t: 'theme',
  };

  document.addEventListener('keydown', (event) => {
    const act = acts[keys[event.key]];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button'), link = event.target.closest('a');
    if (button) acts[button.dataset.do]();
    const node = link && nodes.get(named(link.hash));
    if (!node) return;
    event.preventDefault();
    go(node);
  });
  addEventListener('hashchange', () => go(nodes.get(named(location.hash))));
  go(nodes.get(named(location.hash)) || nodes.get(frame.dataset.at) || nodes.get('start'));
})();
