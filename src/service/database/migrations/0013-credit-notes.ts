/** Numbers of credit notes, which correct an invoice after a return: given when somebody asks for one first, each once, and kept. */
export const creditNotes = {
  name: '0013-credit-notes',
  sql: `
create table credit_note (
  return_id text primary key,               -- of the returns that an order keeps
  checkout_id text not null references checkout,
  seller_id text not null references seller,
  number integer not null,                  -- counts a seller's credit notes, from 1 and without gaps
  issued_at timestamptz not null,
  unique (seller_id, number)
);
`,
};
