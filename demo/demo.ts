// What the theatre's own pages do beside the two lines of the ticket shop: hand the address's wishes to the elements, and copy texts.

const elements = 'event-listing, event-shop, voucher-check, customer-orders';
const query = new URLSearchParams(location.search);

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
const nameTheEvent = (): void => {
  document.addEventListener('track', ({ name, data: { items } }) => {
    const [item] = name === 'view_item' ? (items as readonly { readonly item_name?: string }[]) : [];
    if (item?.item_name) document.title = `${item.item_name}: The Lantern Works`;
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
    link.textContent = 'Sign in with the password';
  }
};

/** `?lang=fr` turns the elements to French, and stays in the address from page to page. The pages are in English. */
const speak = (language: string): void => {
  for (const element of document.querySelectorAll(elements)) {
    element.setAttribute('lang', language);
    const template = element.getAttribute('event-url');
    if (template) element.setAttribute('event-url', `${template}&lang=${language}`);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const url = new URL(link.href);
    url.searchParams.set('lang', language);
    link.href = url.href;
  }
};

const markLanguages = (current: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    const parameters = new URLSearchParams(query);
    parameters.set('lang', link.hreflang);
    link.href = `?${parameters.toString()}`;
    if (link.hreflang === current) link.setAttribute('aria-current', 'true');
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

const copy = async (source: Element): Promise<string> => {
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
        button.textContent = outcome;
        if (status)
          status.textContent =
            outcome === 'Copied' ? 'Copied to the clipboard' : 'The text is selected: copy it with your keyboard';
        setTimeout(() => {
          button.textContent = label;
          if (status) status.textContent = '';
        }, 2500);
      });
    });
  }
};

const language = query.get('lang') ?? '';
const isLanguage = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language);

openWhatTheAddressNames();
if (document.querySelector('event-shop[data-by-address]')) nameTheEvent();
openOrder();
signInAsAsked();
markLanguages(isLanguage ? language : document.documentElement.lang);
if (isLanguage) speak(language);
nameThisService();
offerCopies();
