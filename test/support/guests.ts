/** People without an account, what they do to get one, and what the database holds of them. */
import { mailedToken } from './mailed.ts';
import { api, type TestService } from './service.ts';
import { buyer, keyOf, seats, sellerId } from './shop.ts';

const { register, verify, login } = api.account;

/** The password that they choose. */
export const password = 'correct horse';

let count = 0;
/** An unused address. */
export function newEmail(): string {
  return `guest-${++count}@example.com`;
}

/** What they register with. */
export function form(email: string, fields: object = {}) {
  return { sellerId, email, password, prename: 'Ada', lastname: 'Byron', ...fields };
}

export function guestsOf(service: TestService) {
  return {
    /** Registers and proves the address. */
    async open(email: string): Promise<void> {
      await service.call(register, form(email));
      await service.call(verify, { token: await mailedToken(service.db, email) });
    },
    /** Answers the token of who can sign in. */
    async signIn(email: string, word = password): Promise<string> {
      return (await service.call(login, { sellerId, email, password: word })).token;
    },
    async cannotSignIn(email: string, word = password): Promise<void> {
      await service.refused(login, 401, { sellerId, email, password: word });
    },
    customers: (email: string) =>
      service.db.query<{ id: string; password_hash: string | null; data: Record<string, unknown> }>(
        'select * from customer where seller_id = $1 and email_key = $2',
        [sellerId, email.toLowerCase()],
      ),
    consents: (customerId: string) =>
      service.db.query('select consent_id, status, source from customer_consent where customer_id = $1 order by id', [
        customerId,
      ]),
    /** Buys a ticket without signing in; answers the order's id. */
    async order(email: string, eventId: string): Promise<string> {
      const items = seats(1);
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items });
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      return checkout._id;
    },
  };
}
