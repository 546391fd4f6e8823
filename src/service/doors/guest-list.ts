/** The guest list of an event for its seller: a page as JSON, or all of it as a file. */
import { guestList } from '../../contract/guest-lists.ts';
import { findOwnEvent } from '../events/records.ts';
import { preferredType } from '../http/accept.ts';
import { apiKeyOf, seesPeople } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers, Request } from '../http/context.ts';
import { page } from '../http/paging.ts';
import { guestFile, type FileFormat } from './guest-files.ts';
import { guestIndex, inSteps } from './guest-index.ts';
import { readGuests, type GuestView } from './guest-rows.ts';
import { zoneNames } from './zone-names.ts';

type Asked = Request<(typeof guestList)['list']>;

/** The handler of guest lists. */
export function guestListHandlers(context: Context): Handlers<typeof guestList> {
  const { db } = context;
  return {
    list: async (request, call) => {
      const key = apiKeyOf(call);
      const event = await findOwnEvent(db, key.sellerId, request.id);
      if (!event) throw notFound('event');
      const format = formatOf(request, call);
      const { top, skip } = page(request);
      const entries = await guestIndex(db, event, request, seesPeople(key));
      const zones = await zoneNames(db, key.sellerId);
      if (format !== 'json') return await guestFile(context, call, { ...request, event, entries, zones, format });
      const docs: GuestView[] = [];
      for await (const some of inSteps(entries.slice(skip, skip + top)))
        docs.push(...(await readGuests(db, event, some, zones)));
      return { docs, total: entries.length };
    },
  };
}

const [csv, xlsx, pdf] = guestList.list.files;
const formats = new Map<string, FileFormat>([
  [csv, 'csv'],
  [xlsx, 'xlsx'],
  [pdf, 'pdf'],
]);

function formatOf({ format }: Asked, { accept }: Call): FileFormat | 'json' {
  const type = preferredType(accept, ['application/json', ...formats.keys()]);
  return format ?? formats.get(type ?? '') ?? 'json';
}
