/** The first steps of a new house: what is done already, told by facts alone. */
import type { FirstSteps } from '../../contract/sellers.ts';
import type { Queryable } from '../database/index.ts';
import { published } from '../events/records.ts';

interface Facts {
  readonly hidden: boolean;
  readonly address: boolean;
  readonly look: boolean;
  readonly payment: boolean;
  readonly event: boolean;
  readonly embed: boolean;
  readonly ticket: boolean;
}

const order = ['address', 'look', 'payment', 'event', 'embed', 'ticket'] as const;

/** The first steps of a seller, in their order. */
export async function readFirstSteps(db: Queryable, sellerId: string): Promise<FirstSteps> {
  const [facts] = await db.query<Facts>(
    `select
       coalesce(s.data #>> '{deskSettings,firstStepsHidden}', 'false') = 'true' as hidden,
       s.data ? 'street' and s.data ? 'city' and (s.data ? 'imprint' or s.data -> 'pageSettings' ? 'imprint') is true as address,
       s.data ? 'customLogo' and (s.data -> 'pageSettings' ? 'accentColor') is true as look,
       exists (select 1 from payment_settings p where p.seller_id = s.id and cardinality(p.methods) > 0) as payment,
       exists (select 1 from event e where e.seller_id = s.id and e.deleted_at is null and ${published('e')}) as event,
       s.data ? 'eventUrl' as embed,
       exists (select 1 from checkout c join ticket t on t.checkout_id = c.id
         where c.seller_id = s.id and c.status = 'COMPLETE') as ticket
     from seller s where s.id = $1`,
    [sellerId],
  );
  return {
    hidden: facts?.hidden ?? false,
    steps: order.map((kind) => ({ kind, done: facts?.[kind] ?? false })),
  };
}
