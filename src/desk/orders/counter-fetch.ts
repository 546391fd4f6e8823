/**
 * How the shop of a new order reaches the service: with the session of the desk, and with what staff have chosen about the
 * email. The shop comes from another build, whose client tells errors by classes of its own: it takes a `fetch` alone.
 */
import type { Desk } from '../parts/desk.ts';

/** What places an order. */
const placing = /^\/api\/checkout\/[^/]+\/(?:complete|reserve)$/;
const paymentMethods = /^\/api\/public\/sellers\/[^/]+\/payment-methods$/;

/** The ways to pay of a shop in the desk: no provider has its fields there. */
export const withoutProvider = <T extends { readonly provider?: string | undefined }>(methods: readonly T[]): T[] =>
  methods.filter(({ provider }) => provider === undefined);

/** @param sendsMail Asked when the order is placed: false leaves its email out. */
export function counterFetch(desk: Desk, sendsMail: () => boolean): typeof fetch {
  return async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isQuiet = placing.test(pathname) && !sendsMail();
    const answer = await desk.fetch(
      input,
      isQuiet && typeof init.body === 'string'
        ? { ...init, body: JSON.stringify({ ...(JSON.parse(init.body) as object), sendMail: false }) }
        : init,
    );
    if (!answer.ok || !paymentMethods.test(pathname)) return answer;
    return Response.json(withoutProvider((await answer.json()) as readonly { provider?: string }[]));
  };
}
