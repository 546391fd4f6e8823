/** The seat of a ticket that its buyer sells again: whoever buys the offer gets that seat and no other. And the list of them for a seller. */
export const seatsOnResale = {
  name: '0016-seats-on-resale',
  sql: `
alter table ticket_resale add column seat_id text;       -- of the event's seat map; null for a ticket without a seat
create index ticket_resale_seller on ticket_resale (seller_id, created_at desc, id desc);
`,
};
