// What the theatre's own pages do beside the two lines of the ticket shop: hand the address's wishes to the elements, and copy texts.

import { languages, type Scripted } from './languages/index.ts';
import { turn, type Words } from './translate.ts';

const elements = 'event-listing, event-shop, voucher-check, customer-orders';
const query = new URLSearchParams(location.search);
const page = document.documentElement;

/** What the page says instead of its English; there for good once `turned` is fulfilled. */
let words: Words = {};
const say = (english: Scripted): string => words[english] ?? english;

/** `?event=hamlet-after-hours&shop=friends&coupon=…` opens that event, in that shop, with that code filled in; `&seller=…` turns a page to another seller. */
const openWhatTheAddressNames = (): void => {
  const wishes = { event: 'event', shop: 'under-shop', coupon: 'coupon' };
  const seller = query.get('seller');
  if (seller) for (const element of document.querySelectorAll('[seller]')) element.setAttribute('seller', seller);
  for (const shop of document.querySelectorAll('event-shop[data-by-address]')) {
    for (const [parameter, attribute] of Object.entries(wishes)) {
      const value = query.get(parameter);
      if (value) shop.setAttribute(attribute, value);
    }
  }
};

/** The page of an event is called like it, in the tab and in the list of the pages that were visited. */
const nameTheEvent = (turned: Promise<void>): void => {
  document.addEventListener('track', ({ name, data: { items } }) => {
    const [item] = name === 'view_item' ? (items as readonly { readonly item_name?: string }[]) : [];
    const event = item?.item_name;
    if (event)
      void turned.then(() => {
        document.title = say('{event}: The Lantern Works').replace('{event}', () => event);
      });
  });
};

/** `#order=…&secret=…` opens one order, as the link in its mail does, and `#ticket=…&secret=…` a ticket that was transferred. Behind the `#`, where no server sees the secret. */
const openOrder = (): void => {
  const named = new URLSearchParams(location.hash.slice(1));
  for (const orders of document.querySelectorAll('customer-orders')) {
    for (const attribute of ['order', 'ticket', 'secret']) {
      const value = named.get(attribute);
      if (value) orders.setAttribute(attribute, value);
    }
  }
};

/** `?sign-in=code` asks for a code by mail in place of a password; the link beside the form turns to the other way, and says which. */
const signInAsAsked = (): void => {
  if (query.get('sign-in') !== 'code') return;
  for (const orders of document.querySelectorAll('customer-orders')) orders.setAttribute('sign-in', 'code');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in=code]')) {
    link.href = '/account.html';
    link.textContent = 'Sign in with the password' satisfies Scripted;
  }
};

const languageIn = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const isSpoken = (tag: string): boolean => ['en', ...Object.keys(languages)].includes(languageIn(tag));

/** `?lang=fr`, or with a region whose dates the elements then write: `?lang=de-CH`. '' for none, and for a language that is not here. */
const askedLanguage = (): string => {
  const asked = query.get('lang') ?? '';
  return isSpoken(asked) && /^[a-z]{2}(-[a-z0-9]{2,8})*$/i.test(asked) ? asked : '';
};

/** The language that the address asks for stays in it from page to page. */
const takeAlong = (language: string): void => {
  for (const element of document.querySelectorAll(elements)) {
    for (const name of ['event-url', 'shop-url']) {
      const template = element.getAttribute(name);
      if (template) element.setAttribute(name, `${template}&lang=${language}`);
    }
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const url = new URL(link.href);
    url.searchParams.set('lang', language);
    link.href = url.href;
  }
};

/**
 * Says the page in a language. The elements follow the page's `lang`, which is there before they are. The page waits unseen for
 * its words, so that it does not flash up in English: while they load, and no longer than a second.
 */
const speak = async (language: string): Promise<void> => {
  page.lang = language;
  const load = languages[languageIn(language)];
  if (!load) return;
  page.dataset['turning'] = '';
  const show = (): void => {
    delete page.dataset['turning'];
  };
  setTimeout(show, 1000);
  try {
    ({ words } = await load());
    turn(document, words);
  } catch (error) {
    reportError(error); // the page stays English; the elements have words of their own
    for (const element of document.querySelectorAll(elements)) element.setAttribute('lang', language);
    page.lang = 'en';
  }
  show();
};

const markLanguages = (current: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    const parameters = new URLSearchParams(query);
    parameters.set('lang', link.hreflang);
    link.href = `?${parameters.toString()}`;
    if (link.hreflang === languageIn(current)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
};

/** The snippets name an example service; what a reader copies should name the one that this page came from. */
const nameThisService = (): void => {
  for (const code of document.querySelectorAll('[data-service]')) {
    code.textContent = code.textContent.replaceAll('https://tickets.example', location.origin);
  }
};

const select = (element: Element): void => {
  getSelection()?.selectAllChildren(element);
};

const copy = async (source: Element): Promise<'Copied' | 'Selected'> => {
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
    return 'Copied';
  } catch {
    // no clipboard without https or permission: the reader's own keys still copy a selection
    select(source);
    return 'Selected';
  }
};

const offerCopies = (): void => {
  const status = document.querySelector('[data-copy-status]');
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (!source) continue;
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      void copy(source).then((outcome) => {
        button.textContent = say(outcome);
        if (status)
          status.textContent = say(
            outcome === 'Copied' ? 'Copied to the clipboard' : 'The text is selected: copy it with your keyboard',
          );
        setTimeout(() => {
          button.textContent = label;
          if (status) status.textContent = '';
        }, 2500);
      });
    });
  }
};

/** Pages for developers and staff are in English; the elements on them follow the address. */
const onlyEnglish = page.hasAttribute('data-only-english');
const asked = askedLanguage();
const language = asked || (onlyEnglish ? 'en' : (navigator.languages.map(languageIn).find(isSpoken) ?? 'en'));
if (onlyEnglish && asked)
  for (const element of document.querySelectorAll(elements)) element.setAttribute('lang', asked);
const turned = onlyEnglish ? Promise.resolve() : speak(language);

openWhatTheAddressNames();
if (document.querySelector('event-shop[data-by-address]')) nameTheEvent(turned);
openOrder();
signInAsAsked();
markLanguages(language);
if (asked) takeAlong(asked);
nameThisService();
void turned.then(offerCopies);
