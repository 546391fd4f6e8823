/** What a device reads: the ticket of its list that a code belongs to, and what the code shows. */
import type { CodeCheck, CodeKeys } from '../sale/ticket-codes.ts';
import { checkCode, readLongCode, unlistedTicket } from '../sale/ticket-codes.ts';
import type { DoorTicket } from '../sale/admission.ts';
import { codesOf } from '../sale/read-codes.ts';
import { codeCrypto } from './code-crypto.ts';
import type { FoundTicket, KeptTicket, TicketList } from './ticket-list.ts';

export interface ReadTicket {
  readonly ticket?: KeptTicket | undefined;
  readonly check?: CodeCheck | undefined;
  /** A ticket that the list lacks, and that its code proves. */
  readonly unlisted?: DoorTicket | undefined;
}

/** What a code is read with. */
export interface Reader {
  readonly list: TicketList;
  readonly keys: CodeKeys;
  /** The ticket types that are admitted here; all when missing. */
  readonly ticketTypeIds: readonly string[] | undefined;
}

/** Reads a code; nothing for an unknown one, and for a forged one. */
export async function readCode(
  text: string,
  { list, keys, ticketTypeIds }: Reader,
  at: Date,
): Promise<ReadTicket | undefined> {
  const check = async (read: ReturnType<typeof readLongCode>, found: FoundTicket) =>
    await checkCode(read, codedTicket(found), keys, at, codeCrypto);
  // a code with a prefix of its seller may begin as another form does
  for (const whole of codesOf(text)) {
    const found = await list.find(whole);
    if (found) return { ticket: found.ticket, check: await check(undefined, found) };
  }
  const read = readLongCode(text);
  if (!read) return undefined;
  const found = await list.find(read.code);
  if (found) {
    const checked = await check(read, found);
    return checked && { ticket: found.ticket, check: checked };
  }
  const unlisted = await unlistedTicket(read, { eventId: list.eventId, ticketTypeIds }, keys, at, codeCrypto);
  return unlisted && { unlisted: unlisted.ticket, check: unlisted.code };
}

function codedTicket({ ticket, version, ended }: FoundTicket) {
  return { codeForm: ticket.codeForm, eventId: ticket.admits?.[0]?.eventId ?? '', version, ended };
}
