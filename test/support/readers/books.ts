/** What must hold in the database after anything: tests ask for it, and so does the bench after it has killed what it could. */
import type { Database } from '../../../src/service/database/index.ts';

/** Each names what holds, and finds the rows for which it does not. */
const rules: Readonly<Record<string, string>> = {
  'taken is the sum of the lines of holds that are held or sold': `
    select s.event_id, s.shop_id, s.scope, s.ref, s.taken, coalesce(sum(l.quantity) filter (where h.status <> 'released'), 0) as lines
    from stock s left join hold_line l on l.stock_id = s.id left join hold h on h.id = l.hold_id
    group by s.id having s.taken <> coalesce(sum(l.quantity) filter (where h.status <> 'released'), 0)`,
  'a late scan that was taken is a scan, unless it undoes one': `
    select l.id, l.nonce from late_scan l where l.state = 'taken' and not l.data ? 'undoes'
      and not exists (select 1 from scan s where s.access_user_id = l.access_user_id and s.nonce = l.nonce)`,
  'nothing is sold above its capacity': 'select * from stock where taken > capacity or taken < 0',
  'the balance of a voucher is the sum of its entries': `
    select v.code, v.balance, sum(e.amount) as entries from voucher v left join voucher_entry e on e.voucher_id = v.id
    group by v.id having v.balance <> coalesce(sum(e.amount), 0) or v.balance > v.amount`,
  'a coupon is used as often as it has uses, and never more than it may': `
    select c.code, c.used, count(u.checkout_id) as uses from coupon c left join coupon_use u on u.coupon_id = c.id
    group by c.id having c.used <> count(u.checkout_id) or c.used > coalesce(c.max_redemptions, c.used)`,
  'checkouts and orders use the coupons that lower their price, and nothing else uses any': `
    select c.id, c.status, c.lowering, count(u.coupon_id) as uses
    from (select id, status, (select count(*) from jsonb_array_elements(data->'order'->'discounts') d where d ? 'code') as lowering
          from checkout) c left join coupon_use u on u.checkout_id = c.id
    group by c.id, c.status, c.lowering having count(u.coupon_id) <> case when c.status in ('NEW', 'COMPLETE') then c.lowering else 0 end`,
  'a checkout and its hold are in the same state': `
    select c.id, c.status, h.status as hold from checkout c left join hold h on h.id = c.id
    where (c.status, h.status) not in (('NEW', 'held'), ('COMPLETE', 'sold'), ('ABORTED', 'released'), ('CANCELED', 'released')) or h.id is null`,
  'what is due is the total less what vouchers paid, but for what returns gave back, and of what was aborted or canceled they keep no more than returns did': `
    select c.id, c.status, c.total, c.due, coalesce(sum(e.amount), 0) as entries
    from (select id, status, total, due, data,
            (select coalesce(sum((r->>'toVouchers')::bigint), 0) from jsonb_array_elements(coalesce(data->'returns', '[]')) r) as returned,
            (select coalesce(sum((r->>'retainedVouchers')::bigint), 0) from jsonb_array_elements(coalesce(data->'returns', '[]')) r) as kept
          from checkout) c left join voucher_entry e on e.checkout_id = c.id group by c.id, c.status, c.total, c.due, c.data, c.returned, c.kept
    having case when c.status = 'ABORTED' or (c.status = 'CANCELED' and c.data->>'endedBy' is distinct from 'returned') then -c.kept
      else c.due - c.total + c.returned end <> coalesce(sum(e.amount), 0)`,
  'returned tickets admit no one, and an order in which none is left is over': `
    select c.id, t.id as ticket from checkout c join ticket t on t.checkout_id = c.id
    where c.data->'returns' @? ('$[*].tickets[*] ? (@ == "' || t.id || '")')::jsonpath and t.status <> 'INVALID'
    union all
    select c.id, null from checkout c where c.status = 'COMPLETE' and c.data ? 'returns'
      and not exists (select 1 from ticket t where t.checkout_id = c.id and t.status <> 'INVALID')`,
  'an order never gives back more than it was paid with': `
    select c.id, c.due from checkout c where c.data ? 'returns' and c.due < (
      select sum((r->>'paid')::bigint + (r->>'retainedMoney')::bigint) from jsonb_array_elements(c.data->'returns') r)`,
  'a sold order holds one admission for each of its valid tickets, where admissions of its event are counted': `
    select h.id, l.quantity, count(t.id) as valid from hold h join hold_line l on l.hold_id = h.id
    join checkout c on c.id = h.id join stock s on s.id = l.stock_id and s.scope = 'event' and s.shop_id = '' and s.event_id = c.event_id
    left join ticket t on t.checkout_id = h.id and t.status <> 'INVALID'
    where h.status = 'sold' and c.data ? 'returns' group by h.id, l.quantity having l.quantity <> count(t.id)`,
  'a hold takes in each child event as many places as its season tickets have there': `
    select h.id, s.event_id, l.quantity, places.amount from hold h join checkout c on c.id = h.id
    join hold_line l on l.hold_id = h.id join stock s on s.id = l.stock_id and s.scope = 'event' and s.event_id <> c.event_id
    cross join lateral (
      select array_agg(own->>'_id') as counted from event e cross join lateral jsonb_array_elements(e.data->'tickets') own
      where e.id = s.event_id and own->>'ignoreForMaxAmounts' is distinct from 'true') types
    cross join lateral (
      select case h.status when 'sold' then (
          select count(*) from ticket t join season_place p on p.ticket_id = t.id
          where t.checkout_id = h.id and t.status <> 'INVALID' and p.event_id = s.event_id and p.ticket_type_id = any(types.counted))
        else (
          select coalesce(sum((line->>'amount')::int), 0) from jsonb_array_elements(c.data->'order'->'lines') line
          cross join lateral jsonb_array_elements(line->'places') p
          where p->>'eventId' = s.event_id and p->>'ticketTypeId' = any(types.counted)) end as amount) places
    where h.status <> 'released' and l.quantity <> places.amount`,
  'the values of the places of a season ticket add up to its price': `
    select t.id, sum(p.value) as values, t.data->>'realPrice' as price from ticket t join season_place p on p.ticket_id = t.id
    join checkout c on c.id = t.checkout_id where c.currency = 'EUR'
    group by t.id having sum(p.value) <> round((t.data->>'realPrice')::numeric * 100)`,
  'an order has its tickets, and nothing else has any': `
    select c.id, c.status, c.tickets, count(t.id) as issued
    from (select id, status, (select coalesce(sum((line->>'amount')::int), 0) from jsonb_array_elements(data->'order'->'lines') line) as tickets
          from checkout) c left join ticket t on t.checkout_id = c.id
    group by c.id, c.status, c.tickets having count(t.id) <> case when c.status in ('COMPLETE', 'CANCELED') then c.tickets else 0 end`,
  'an order takes at each time as many places as tickets of it admit then': `
    select s.event_id, s.shop_id, s.ref, l.hold_id, l.quantity, count(t.id) as admitted
    from stock s join hold_line l on l.stock_id = s.id join hold h on h.id = l.hold_id and h.status = 'sold'
    left join ticket t on t.checkout_id = h.id and t.event_id = s.event_id and t.data ->> 'slotId' = s.ref and t.status <> 'INVALID'
    where s.scope = 'slot' group by s.id, l.hold_id, l.quantity having l.quantity <> count(t.id)`,
  'a kept seat counts in the category that its seat map has it in': `
    select r.event_id, r.seat_id, r.category_ref from event_seat_rule r join event e on e.id = r.event_id
    join seat_map_revision v on v.seat_map_id = e.data -> 'seating' ->> 'seatMapId' and v.revision::text = e.data -> 'seating' ->> 'revisionId'
    where e.data -> 'seating' ->> 'active' = 'true' and not exists (
      select 1 from jsonb_array_elements(v.plan -> 'sections') section cross join lateral jsonb_array_elements(section -> 'rows') row
      where row -> 'seats' @> jsonb_build_array(jsonb_build_object('_id', r.seat_id))
        and coalesce(row ->> 'categoryRef', section ->> 'categoryRef', '') = r.category_ref)`,
  'a released hold has no seats': `
    select s.event_id, s.seat_id from event_seat s join hold h on h.id = s.hold_id where h.status = 'released'`,
  'each ticket of a seat map has the seat that its order holds, and it alone': `
    select t.id, t.event_id, t.data -> 'seatingInfo' ->> 'seatId' as seat from ticket t
    left join event_seat s on s.event_id = t.event_id and s.seat_id = t.data -> 'seatingInfo' ->> 'seatId' and s.hold_id = t.checkout_id
    where t.data -> 'seatingInfo' ? 'section' and s.seat_id is null and t.status <> 'INVALID'`,
  'tickets of a canceled order admit no one': `
    select t.id from ticket t join checkout c on c.id = t.checkout_id where c.status = 'CANCELED' and t.status <> 'INVALID'`,
  'an exchanged ticket admits no one, and one that may be exchanged is still there': `
    select x.voucher_id, x.status, t.status as ticket, c.status as checkout from ticket_exchange x join ticket t on t.id = x.ticket_id
    left join checkout c on c.id = x.checkout_id
    where case x.status when 'done' then t.status <> 'INVALID' or c.status not in ('COMPLETE', 'CANCELED') or c.status is null
      when 'open' then t.status = 'INVALID' or c.status <> 'NEW' else c.id is not null end`,
  'a ticket is exchanged in one order': `
    select ticket_id, count(*) from ticket_exchange where status = 'done' group by ticket_id having count(*) > 1`,
  'a ticket on resale is there, one that was sold has a buyer, and no one else depends on it': `
    select s.id, s.status, t.status as ticket, c.status as checkout from ticket_resale s join ticket t on t.id = s.ticket_id
    left join checkout c on c.id = s.hold_id
    where case s.status when 'open' then t.status = 'INVALID' or c.status <> 'NEW'
      when 'sold' then t.status <> 'INVALID' or c.status is null or c.status not in ('COMPLETE', 'CANCELED')
      else s.hold_id is not null end
      or s.waiting and s.status <> 'sold'`,
  'a seat on resale is the one that the order of its ticket holds': `
    select s.id, s.seat_id from ticket_resale s join ticket t on t.id = s.ticket_id
    left join event_seat e on e.event_id = s.event_id and e.seat_id = s.seat_id and e.hold_id = t.checkout_id
    where s.status = 'open' and s.seat_id is not null and e.seat_id is null`,
  'an order has bought as many tickets of their holders as it has lines for, and a checkout holds no more': `
    select c.id, c.status, c.wanted, count(s.id) as offers from (
      select id, status, (select coalesce(sum((line->>'amount')::int), 0) from jsonb_array_elements(data->'order'->'lines') line
        where starts_with(line->>'ticketTypeId', 'resale:')) as wanted from checkout) c
    left join ticket_resale s on s.hold_id = c.id and s.status = case when c.status = 'NEW' then 'open' else 'sold' end
    group by c.id, c.status, c.wanted
    having case c.status when 'NEW' then count(s.id) > c.wanted when 'ABORTED' then count(s.id) > 0 else count(s.id) <> c.wanted end`,
  'what a reseller gets is what is left of the price, once, and waits for the buyer alone': `
    select s.id, r from ticket_resale s join ticket t on t.id = s.ticket_id join checkout c on c.id = t.checkout_id
    left join lateral jsonb_array_elements(c.data->'returns') r on r->>'_id' = s.return_id
    where s.status = 'sold' and (r is null or s.waiting <> (r->'resale' ? 'waiting')
      or (r->>'paid')::bigint + (r->>'toVouchers')::bigint + (r->'resale'->>'extra')::bigint > s.price)`,
  'money is there for an order, one payment for each, or goes back': `
    select p.checkout_id, count(*) from payment p join checkout c on c.id = p.checkout_id
    where p.used_for = 'order' and c.status = 'COMPLETE' group by p.checkout_id having count(*) > 1
    union all
    select p.checkout_id, 0 from payment p join checkout c on c.id = p.checkout_id
    where p.status = 'succeeded' and case p.used_for when 'order' then c.status in ('NEW', 'ABORTED')
      else not exists (select 1 from refund r where r.payment_id = p.id) end`,
  'money is there for what a payable is for, one payment for each, or goes back': `
    select p.payable_id, count(*) from payment p where p.used_for = 'payable' and p.status = 'succeeded' group by p.payable_id having count(*) > 1
    union all
    select p.payable_id, 0 from payment p join payable b on b.id = p.payable_id
    where p.status = 'succeeded' and case p.used_for when 'payable' then
        not (b.status = 'paid' or exists (select 1 from refund r where r.payment_id = p.id))
      else not exists (select 1 from refund r where r.payment_id = p.id) end
    union all
    select b.id, 1 from payable b join voucher_order o on o.id = b.voucher_order_id
    where case o.payment_status when 'AWAITING' then b.status <> 'open' when 'PENDING' then b.status <> 'pending'
      when 'RECEIVED' then b.status <> 'paid' else b.status <> 'ended' end`,

  'every hold that took something has its lines': `
      select l.hold_id from hold_line l left join hold h on h.id = l.hold_id left join stock s on s.id = l.stock_id
      where h.id is null or s.id is null`,
  'a key that counts once stands for a checkout that is there': `
      select i.key from idempotency i where i.operation like 'checkout.create %' and i.answer is not null
        and not exists (select 1 from checkout c where c.id = i.answer->>'_id')`,
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** All rules as one statement: a connection plans it once, and answers after any test. */
const books = Object.entries(rules)
  .map(([rule, query]) => `select ${quoted(rule)} as rule, to_jsonb(broken) as row from (${query}) broken`)
  .join(' union all ');

/** The rules that are broken, each with the rows that break it; none in a sound database. */
export async function brokenRules(db: Database): Promise<{ rule: string; rows: object[] }[]> {
  const broken = new Map<string, object[]>();
  const found = await db.transaction(async (tx) => {
    const prepared = await tx.query("select 1 from pg_prepared_statements where name = 'books'");
    if (prepared.length === 0) await tx.query(`prepare books as ${books}`);
    return await tx.query<{ rule: string; row: object }>('execute books');
  });
  for (const { rule, row } of found) broken.set(rule, [...(broken.get(rule) ?? []), row]);
  return [...broken].map(([rule, rows]) => ({ rule, rows }));
}
