/** A shop whose first frame came with the page, drawn by the service, until its own code is there. */

/** The time for which the event in a page is taken as it is, in milliseconds; later it is asked for again. */
const fresh = 60_000;

/** Keeps the clicks in a frame for the shop, and asks for an event that is not taken from the page. */
export function follow(shop: Element, ask: (shop: Element) => void): void {
  const root = shop.shadowRoot;
  const frame = root?.querySelector('#frame');
  if (root && frame) keepClicks(shop, root, frame);
  const data = shop.querySelector<HTMLElement>(':scope>script');
  // without it, the shop has been faster
  if (data && Math.abs(Date.now() - Date.parse(data.dataset.at ?? '')) >= fresh) ask(shop);
}

/** The number in a row follows a click immediately; the shop repeats the clicks once it has rows of its own. */
function keepClicks(shop: Element, root: ShadowRoot, frame: Element): void {
  const clicked: string[] = [];
  frame.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const input = button?.parentElement?.querySelector('input');
    if (!button || !input) return;
    const part = button.part.value;
    const number = Number(input.value) + (part === 'increment' ? 1 : -1);
    if (number < 0) return;
    input.value = String(number);
    const row = JSON.stringify(button.getAttribute('aria-describedby'));
    clicked.push(`button[part=${part}][aria-describedby=${row}]`);
  });
  new MutationObserver((_changes, observer) => {
    if (frame.isConnected) return;
    observer.disconnect();
    void repeat(shop, root, clicked);
  }).observe(root, { childList: true });
}

async function repeat(shop: Element, root: ShadowRoot, buttons: readonly string[]): Promise<void> {
  for (const button of buttons) {
    root.querySelector<HTMLElement>(button)?.click();
    await (shop as Element & { readonly updateComplete?: Promise<unknown> }).updateComplete;
  }
}
