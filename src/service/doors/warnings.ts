/**
 * Warnings about the doors of an event, for its seller: a device that tries unknown codes, as who guesses them does, and
 * many tickets that were admitted by hand. Both are counted from the scans.
 */
import type { DoorWarning } from '../../contract/door.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { counts } from './admitted.ts';

type Warning = z.input<typeof DoorWarning>;

/** So many unknown codes of a device within a minute are told. */
const unknownInMinute = 5;
/** So many admissions by hand at least, and more than this share of the entries. */
const minForced = 5;
const forcedShare = 0.03;

/** The most unknown codes of each device within a minute, where they are too many. */
const unknownCodes = `
select n.access_user_id as id, (select u.name from access_user u where u.id = n.access_user_id) as name,
  max(n.amount)::int as amount, max(n.scanned_at) as at
from (
  select s.access_user_id, s.scanned_at, count(*) over (
    partition by s.access_user_id order by s.scanned_at range between interval '1 minute' preceding and current row) as amount
  from scan s where s.event_id = $1 and s.reason = 'UNKNOWN') n
where n.amount >= ${unknownInMinute} and ($2::text is null or n.access_user_id = $2)
group by n.access_user_id order by max(n.scanned_at), n.access_user_id`;

const byHand = `
select count(*) filter (where s.forced)::int as forced, count(*)::int as entries, max(s.scanned_at) filter (where s.forced) as at
from scan s where s.direction = 'IN' and ${counts}`;

const isTooMuch = ({ forced, entries }: { readonly forced: number; readonly entries: number }) =>
  forced >= minForced && forced > entries * forcedShare;

interface Guesses {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly at: Date;
}

interface Forced {
  readonly forced: number;
  readonly entries: number;
  readonly at: Date | null;
}

/** The warnings of an event, for devices each. */
export async function warningsOf(db: Queryable, eventId: string): Promise<Warning[]> {
  const guesses = await db.query<Guesses>(unknownCodes, [eventId, null]);
  const [forced] = await db.query<Forced>(byHand, [eventId]);
  return [...guesses.map(guessed), ...(forced && isTooMuch(forced) ? [admittedByHand(forced)] : [])];
}

/** The warning to which a new scan gives reason; nothing while it was there before. */
export async function newWarning(
  tx: Queryable,
  {
    eventId,
    deviceId,
    reason,
    forced,
    scannedAt,
  }: {
    readonly eventId: string;
    readonly deviceId: string;
    readonly reason: string | undefined;
    readonly forced: boolean;
    readonly scannedAt: Date;
  },
): Promise<Warning | undefined> {
  if (reason === 'UNKNOWN') {
    const [row] = await tx.query<{ amount: number; name: string }>(
      `select count(*)::int as amount, (select u.name from access_user u where u.id = $2) as name from scan s
       where s.event_id = $1 and s.access_user_id = $2 and s.reason = 'UNKNOWN'
         and s.scanned_at between $3::timestamptz - interval '1 minute' and $3::timestamptz`,
      [eventId, deviceId, scannedAt],
    );
    return row?.amount === unknownInMinute ? guessed({ ...row, id: deviceId, at: scannedAt }) : undefined;
  }
  if (!forced) return undefined;
  const [now] = await tx.query<Forced>(byHand, [eventId]);
  if (!now || !isTooMuch(now)) return undefined;
  const wasTooMuch = isTooMuch({ forced: now.forced - 1, entries: now.entries - 1 });
  return wasTooMuch ? undefined : admittedByHand(now);
}

function guessed({ id, name, amount, at }: Guesses): Warning {
  return { kind: 'unknownCodes', device: { _id: id, name }, amount, at: at.toISOString() };
}

function admittedByHand({ forced, entries, at }: Forced): Warning {
  return { kind: 'forced', amount: forced, of: entries, ...(at && { at: at.toISOString() }) };
}
