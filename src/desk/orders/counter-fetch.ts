/**
 * How the shop of a new order reaches the service: with the session of the desk, with what staff have chosen about the
 * email and its language, and with the seats that are kept for staff, which buyers are told to be taken. The shop comes
 * from another build, whose client tells errors by classes of its own: it takes a `fetch` alone.
 */
import type { SeatStates } from '../../contract/seat-maps.ts';
import type { Desk } from '../parts/desk.ts';
import { keptForStaff } from './kept-seats.ts';

/** What places an order. */
const placing = /^\/api\/checkout\/[^/]+\/(?:complete|reserve)$/;
const seatStates = /^\/api\/public\/events\/[^/]+\/seats$/;
const checkouts = /^\/api\/checkout(?:\/|$)/;
const paymentMethods = /^\/api\/public\/sellers\/[^/]+\/payment-methods$/;

/** The ways to pay of a shop in the desk: no provider has its fields there. */
export const withoutProvider = <T extends { readonly provider?: string | undefined }>(methods: readonly T[]): T[] =>
  methods.filter(({ provider }) => provider === undefined);

/**
 * The states of seats with those that staff may choose: they are not `taken`, and `kept` has them with their notes, which
 * the plan of the shop marks.
 */
async function withKept(desk: Desk, states: SeatStates): Promise<object> {
  const kept = await keptForStaff(desk, states._id);
  return {
    ...states,
    taken: states.taken.filter((seat) => !kept.has(seat)),
    kept: [...kept].map(([seat, note]) => ({ seat, note })),
  };
}

/** A refused cart tells which seats are taken now. */
async function refusedCart(desk: Desk, answer: Response): Promise<Response> {
  const body = (await answer.clone().json()) as { readonly seats?: SeatStates };
  if (!body.seats) return answer;
  return Response.json({ ...body, seats: await withKept(desk, body.seats) }, { status: answer.status });
}

/** What staff choose for an order beside the shop. */
interface Choices {
  /** False leaves its email out. */
  readonly sendMail?: false;
  /** The language of the buyer, in place of the desk's. */
  readonly preferredLanguage?: string;
}

/** @param choices Asked when the order is placed. */
export function counterFetch(desk: Desk, choices: () => Choices): typeof fetch {
  return async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = await desk.fetch(
      input,
      placing.test(pathname) && typeof init.body === 'string'
        ? { ...init, body: JSON.stringify({ ...(JSON.parse(init.body) as object), ...choices() }) }
        : init,
    );
    if (answer.ok && seatStates.test(pathname))
      return Response.json(await withKept(desk, (await answer.json()) as SeatStates));
    if (answer.status === 409 && checkouts.test(pathname)) return await refusedCart(desk, answer);
    if (!answer.ok || !paymentMethods.test(pathname)) return answer;
    return Response.json(withoutProvider((await answer.json()) as readonly { provider?: string }[]));
  };
}
