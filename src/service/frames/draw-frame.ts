/** Draws the first frame of a shop in a worker process, with the code that a page loads. */
import { pathToFileURL } from 'node:url';
import type { EventInfo } from '../../contract/event-info.ts';
import { openBrowser, type Browser, type Element, type Node } from './browser.ts';

/** What a frame shows. */
export interface FrameInput {
  /** The file of the embed script. */
  readonly script: string;
  readonly info: EventInfo;
  /** BCP 47. */
  readonly language: string;
  /** The address of the service. */
  readonly baseUrl: string;
}

/** The first frame of a shop: markup and style sheets of its shadow root. */
export interface Frame {
  readonly markup: string;
  /** Without any `<`. */
  readonly style: string;
}

/** The shop as a page uses it. */
interface Shop extends Element {
  event: string;
  baseUrl: string;
  client: unknown;
  readonly updateComplete: Promise<unknown>;
}

/** Turns of the event loop until a frame; most events need about ten. */
const patience = 1000;

let opened: Promise<Browser> | undefined;

/**
 * The frame of an event; nothing where its first screen needs what is not here: a parser that sanitizes the seller's markup,
 * or further requests, as a waiting room does.
 */
export async function drawFrame({ script, info, language, baseUrl }: FrameInput): Promise<Frame | undefined> {
  const { document, draw } = await (opened ??= openWith(script, baseUrl));
  const shop = document.createElement('event-shop') as Shop;
  shop.setAttribute('lang', language);
  shop.baseUrl = baseUrl;
  shop.client = { events: { info: () => Promise.resolve(info) } };
  shop.event = info._id;
  document.body.append(shop);
  try {
    for (let turn = 0; turn < patience; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      await shop.updateComplete;
      if (!shop.shadowRoot || shop.shadowRoot.querySelector('[part="error"]')) return undefined;
      if (!shop.shadowRoot.querySelector('.layout')) continue;
      draw(); // the colours of the page
      return frameOf(shop, shop.shadowRoot);
    }
    return undefined;
  } finally {
    shop.remove();
  }
}

async function openWith(script: string, baseUrl: string): Promise<Browser> {
  const browser = openBrowser(baseUrl);
  browser.document.body.append(browser.document.createElement('event-shop')); // the embed loads what is there
  await import(pathToFileURL(script).href);
  await browser.customElements.whenDefined('event-shop');
  return browser;
}

function frameOf(shop: Shop, root: NonNullable<Shop['shadowRoot']>): Frame {
  makeReady(root);
  const colours = (shop.getAttribute('style') ?? '').match(/--event-[\w-]+: ?#[\da-f]+/gi) ?? [];
  const sheets = root.adoptedStyleSheets.map(({ text }) => text.replace(unknownPage, ''));
  return {
    markup: root.innerHTML,
    style: `${sheets.map(lasting).join('')}:host{${colours.join(';')}}`.replaceAll('<', '\\3c '),
  };
}

/**
 * Rules that outlast the beginning of the shop: it has the sheets of its element then, and later those of the parts that
 * this event needs, and both come after the style of the frame.
 */
function lasting(sheet: string): string {
  const rules = topRules(sheet);
  const own = rules.filter((rule) => !rule.startsWith(':host'));
  const ofHost = rules.filter((rule) => rule.startsWith(':host'));
  return `${ofHost.map((rule) => rule.replace(/:host(?!\()/g, ':host(event-shop)')).join('')}#frame{${own.join('')}}`;
}

/** The rules of a sheet, with those inside of others. */
function topRules(sheet: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(sheet.slice(from, index + 1).trim());
    from = index + 1;
  }
  return rules;
}

/** Whether the page is dark is not known here: the frame has the scheme that the page names. */
const unknownPage = 'color-scheme:light;--_page:Canvas;';

/** Removes the markers of Lit, and escapes what the library writes into attributes as it is. */
function makeReady(node: Node): void {
  for (const child of [...node.childNodes])
    if (child.nodeType === 8) child.remove();
    else {
      for (const attribute of child.attributes ?? []) attribute.value = attribute.value.replaceAll('&', '&amp;');
      makeReady(child);
    }
}
