/** A ticket line of a file: what a row of an import of orders has in its columns. */
import type { readPerson } from './people.ts';
import type { SheetRow } from './sheet.ts';

/** A ticket as a row has it. */
export interface TicketLine {
  readonly row: SheetRow;
  readonly order: string;
  readonly event: string;
  readonly ticketType: string;
  readonly code: string | undefined;
  /** Minor units. */
  readonly price: number;
  readonly status: 'paid' | 'open' | 'canceled';
  readonly date: Date | undefined;
  readonly method: string | undefined;
  readonly email: string;
  readonly person: ReturnType<typeof readPerson>;
  readonly firstname: string | undefined;
  readonly lastname: string | undefined;
  readonly slot: string | undefined;
  readonly seat: string | undefined;
  /** Section, row and number, where the file has them. */
  readonly seatName: readonly string[];
}

/** Tickets of one order and event. */
export type OrderLines = readonly [TicketLine, ...TicketLine[]];
