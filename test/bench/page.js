// Runs in the page before the page's own scripts, the same for both sides, and notes what a visitor would see.

/** Both sides name their parts alike; the embed's lie in the shadow roots of its elements. */
const roots = () => [
  document,
  ...[...document.querySelectorAll('event-shop, event-listing')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
];
const findAll = (part) => roots().flatMap((root) => [...root.querySelectorAll(`[part~='${part}']`)]);

const isVisible = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** Resolves as soon as the frame that is being made is painted: a message comes after style, layout and paint. */
const painted = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The time, since the navigation began, at which the first frame with this text in this part was painted. */
async function look({ part, text }) {
  for (;;) {
    await frame();
    if (findAll(part).some((element) => element.textContent.includes(text) && isVisible(element))) return painted();
  }
}

/** What is looked for from the beginning of the page: a question that comes later may wait until scripts have run. */
const sight = globalThis.sight;
const sought = sight && look(sight);

/** As `look`, by the look that began with the page where it is for the same. */
function firstSeen(wanted) {
  return sight?.part === wanted.part && sight.text === wanted.text ? sought : look(wanted);
}

/**
 * Clicks on the + of one row at the beginning of a frame and answers how long that frame takes: the listener, what it renders,
 * style, layout and paint, but not the wait for the screen's next beat, which is the same for everybody and hides the rest.
 */
async function click(row) {
  const ticket = findAll('ticket')[row];
  const quantity = ticket.querySelector(`[part~='quantity']`);
  const before = quantity.value;
  ticket.scrollIntoView({ block: 'center' }); // no one clicks on what is off screen
  // rows that come into sight by `content-visibility` are laid out a frame after the scroll: that is no part of a click
  for (let shown = 0; shown < 3; shown++) {
    await frame();
    await painted();
  }
  await frame();
  const begun = performance.now();
  ticket.querySelector(`[part~='increment']`).click();
  let done = await painted();
  while (quantity.value === before) {
    if (performance.now() - begun > 5000) throw new Error(`A click on + of row ${row} changed nothing.`);
    await frame();
    done = await painted();
  }
  return done - begun;
}

/** Clicks on rows all over the list, one after the other, and answers the mean: the clock shows tenths of milliseconds. */
async function clicks(count) {
  const rows = findAll('ticket').length;
  let sum = 0;
  for (let at = 0; at < count; at++) {
    sum += await click(Math.floor((at * rows) / count));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return sum / count;
}

const elements = () => roots().reduce((sum, root) => sum + root.querySelectorAll('*').length, 0);

globalThis.bench = { firstSeen, clicks, elements, findAll, frame, painted, shift: 0, longTasks: [] };

const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
observe('layout-shift', ({ value }) => (globalThis.bench.shift += value));
observe('longtask', ({ duration }) => globalThis.bench.longTasks.push(duration));
