// A counter of the theatre. Its key is typed by staff, stays in this tab, and is written into no page.
import { createClient } from '../src/client/client.ts';
import { ServiceError } from '../src/client/errors.ts';
import { vouchers } from '../src/contract/vouchers.ts';

interface Till {
  readonly key: string;
  readonly mode: string;
  readonly event: string;
}

const place = 'lantern:till';
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};
const service = (key: string) => createClient({ vouchers }, { baseUrl: location.origin, token: key }).vouchers;
type Redemption = Awaited<ReturnType<ReturnType<typeof service>['redeem']>>;

/** What a reload finds again; nothing in another tab, or once this one is closed. */
const kept = (): Till | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Till | null) ?? undefined;
  } catch {
    return undefined;
  }
};

const show = (till: Till | undefined): void => {
  const isKiosk = till?.mode === 'KIOSK';
  document.body.classList.toggle('kiosk', isKiosk);
  for (const part of document.querySelectorAll<HTMLElement>('[data-closed]')) part.hidden = till !== undefined;
  for (const part of document.querySelectorAll<HTMLElement>('[data-open]')) part.hidden = till === undefined;
  if (isKiosk) for (const part of document.querySelectorAll<HTMLElement>('[data-staff]')) part.hidden = true;
  const stage = find('#shop');
  stage.replaceChildren();
  if (!till) return;
  const shop = document.createElement('event-shop');
  shop.setAttribute('event', till.event);
  shop.setAttribute('pos-operation-mode', till.mode);
  const language = new URLSearchParams(location.search).get('lang');
  if (language) shop.setAttribute('lang', language);
  shop.setAttribute('cart-key', `till:${till.event}`);
  stage.append(shop);
  // the element may be registered later than this: then it finds the property
  void customElements.whenDefined('event-shop').then(() => {
    shop.posKey = till.key;
  });
  find('#till-title').focus({ preventScroll: true });
};

const remember = (till: Till | undefined): void => {
  try {
    if (till) sessionStorage.setItem(place, JSON.stringify(till));
    else sessionStorage.removeItem(place);
  } catch {
    // a browser that keeps nothing asks again after a reload
  }
  show(till);
};

const fieldsOf = (submit: SubmitEvent): Record<string, string> => {
  submit.preventDefault();
  const fields = new FormData(submit.target as HTMLFormElement);
  return Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']));
};

let till: Till | undefined;
let last: Redemption | undefined;
/** Of the redemption that is being tried: sent again, it counts once. */
let attempt: { readonly of: string; readonly key: string } | undefined;

find('#open').addEventListener('submit', (submit) => {
  const { key = '', mode = '', event = '' } = fieldsOf(submit);
  (submit.target as HTMLFormElement).reset();
  till = { key, mode, event };
  remember(till);
});

find('#close').addEventListener('click', () => {
  document.querySelector('event-shop')?.reset();
  till = undefined;
  remember(undefined);
  find('#open input').focus();
});

document.addEventListener('shop-restarted', () => {
  scrollTo({ top: 0 });
});

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const tell = (words: string, refused = ''): void => {
  find('#redeemed').textContent = words;
  find('#refused').textContent = refused;
  find('#back').hidden = !last || last.takenBackAt !== undefined;
};
const reason = (error: unknown): string =>
  error instanceof ServiceError && error.status === 404
    ? 'There is no such voucher of this seller.'
    : error instanceof Error
      ? error.message
      : 'That didn’t work.';

const redeem = async (fields: Record<string, string>): Promise<void> => {
  const { code = '', amount = '', reference = '' } = fields;
  const of = JSON.stringify(fields);
  attempt = attempt?.of === of ? attempt : { of, key: crypto.randomUUID() };
  try {
    last = await service(till?.key ?? '').redeem(
      { code, amount: Number(amount), reference },
      { idempotencyKey: attempt.key },
    );
    attempt = undefined;
    tell(`${euros.format(last.amount)} of ${last.code} for ${last.reference}. ${euros.format(last.balance)} are left.`);
    (find('#redeem') as HTMLFormElement).reset();
  } catch (error) {
    tell(find('#redeemed').textContent, reason(error));
  }
};

const takeBack = async (): Promise<void> => {
  if (!last) return;
  try {
    last = await service(till?.key ?? '').takeBack({ id: last._id });
    tell(`Taken back. ${last.code} has ${euros.format(last.balance)} again.`);
  } catch (error) {
    tell(find('#redeemed').textContent, reason(error));
  }
};

find('#redeem').addEventListener('submit', (submit) => void redeem(fieldsOf(submit)));
find('#back').addEventListener('click', () => void takeBack());

till = kept();
if (till) show(till);
