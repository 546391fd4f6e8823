// Runs in the door page before its own scripts, after page.js: taps on Start as soon as it is shown, and notes when a person at
// a door would see what.

const door = () => document.querySelector('foyer-door')?.shadowRoot;

async function until(selector) {
  for (;;) {
    await globalThis.bench.frame();
    const found = door()?.querySelector(selector);
    if (found) return found;
    if (performance.now() > 60_000) throw new Error(`No ${selector} after a minute: ${door()?.textContent}`);
  }
}

async function visitDoor() {
  const button = await until('.foot .primary');
  const start = await globalThis.bench.painted();
  button.click();
  const video = await until('.picture video');
  const picture = new Promise((resolve) =>
    video.requestVideoFrameCallback(() => {
      resolve(performance.now());
    }),
  );
  await until('.picture .frame'); // the frame to hold a code in: the decoder reads
  const reads = await globalThis.bench.painted();
  // a decoder that is started before there is a picture has nothing to read yet
  return { start, picture: await picture, ready: Math.max(reads, await picture) };
}

globalThis.doorTimes = visitDoor();
