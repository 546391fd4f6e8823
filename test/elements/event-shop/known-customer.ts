import { ServiceError } from '../../../src/client/errors.ts';
import type { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { words, type Answers } from './open-shop.ts';

export const refused = (status: number, code: string) =>
  new ServiceError(status, { statusCode: status, error: '', message: 'No', code });

/** A service that knows one customer and one code. */
export function knowing(more: Answers = {}, location: { readonly country?: string } = {}) {
  const tried: unknown[] = [];
  const answers: Answers = {
    ...more,
    account: {
      login: (sent) => {
        tried.push(sent);
        return sent.password === 'correct horse'
          ? Promise.resolve({ token: 'token-1' })
          : Promise.reject(refused(401, 'WRONG_CREDENTIALS'));
      },
      me: () =>
        Promise.resolve({
          ...{
            _id: 'c1',
            primaryEmail: 'ada@example.com',
            prename: 'Ada',
            lastname: 'Byron',
            phone: '+44 20 7946 0000',
          },
          location: { street: 'Treidelufer 12', postal: '10999', city: 'Berlin', country: 'Deutschland', ...location },
        }),
      register: (sent) => {
        tried.push(sent);
        return Promise.resolve({ verificationRequired: true });
      },
      shops: () => Promise.resolve({ shops: [{ _id: 'members', name: 'Members' }] }),
      ...more.account,
    },
    shops: {
      unlock: (sent) => {
        tried.push(sent);
        return sent.code === 'FRIENDS'
          ? Promise.resolve({ underShopId: 'friends', name: 'Friends' })
          : Promise.reject(refused(404, 'SHOP_LOCKED'));
      },
      ...more.shops,
    },
  };
  return { tried, answers };
}

/** Fills a form in and sends it. */
export const submit = (element: EventShop, values: Record<string, string>, selector = 'form.sign-in') => {
  const form = element.shadowRoot!.querySelector<HTMLFormElement>(selector)!;
  for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as HTMLInputElement).value = value;
  form.requestSubmit();
};
/** Why the order cannot go on. */
export const reason = (element: EventShop): string => words(element.shadowRoot!.getElementById('why'));
