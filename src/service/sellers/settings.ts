/** The settings of a seller in the names of the wire; they are stored in names of their own, see `SellerData`. */
import type { Seller, SellerChanges, sellers } from '../../contract/sellers.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { fieldChanges, fieldsOf } from '../http/field-changes.ts';
import { compact } from '../http/pick.ts';
import { assertUnchanged } from '../http/read-only.ts';
import { assertVersion } from '../http/versions.ts';
import { readFirstSteps } from './first-steps.ts';
import { openSession } from './sessions.ts';
import { setUpSeller } from './setup.ts';
import { readMe } from './users.ts';
import { changeSeller, readSeller, type SellerRow } from './sellers.ts';

/** Fields that have another name where they are stored, by their name on the wire. */
const storedAs = {
  locationStreet: 'street',
  locationPostal: 'postal',
  locationCity: 'city',
  locationCountry: 'country',
  website: 'url',
  taxSetting: 'taxSettings',
} as const satisfies Readonly<Record<string, keyof SellerData>>;

/** The handlers of a seller's settings. */
export function sellerHandlers(context: Context): Handlers<typeof sellers> {
  const { db, now } = context;
  const answer = async (sellerId: string, call: Call) => {
    const row = await readSeller(db, sellerId);
    call.setVersion?.(row.version);
    return sellerView(row);
  };
  return {
    create: async (request, call) => {
      const userId = await inWireNames(() => setUpSeller(context, request));
      call.setSession?.(await openSession(db, userId, now()));
      return await readMe(db, userId);
    },
    firstSteps: async (_request, call) => await readFirstSteps(db, apiKeyOf(call).sellerId),
    me: async (_request, call) => await answer(apiKeyOf(call).sellerId, call),
    get: async ({ id }, call) => await answer(ownSeller(id, call), call),
    update: async ({ id, ...request }, call) => {
      const sellerId = ownSeller(id, call);
      const { _id, siteUrl: _site, createdAt: _made, updatedAt: _changed, currency, ...changes } = request;
      assertUnchanged({ _id }, { _id: sellerId });
      if (currency === null)
        throw new ApiError(400, 'INVALID_REQUEST', 'A seller has a currency.', [
          { path: 'currency', message: 'Expected the code of a currency, like EUR' },
        ]);
      const { before, after } = await db.transaction((tx: Queryable) =>
        inWireNames(() =>
          changeSeller(tx, sellerId, { currency, data: patchOf(changes) }, now(), (version) => {
            assertVersion(call, version);
          }),
        ),
      );
      call.setVersion?.(after.version);
      const shown = sellerView(after);
      const was = sellerView(before);
      call.noteChanges?.(
        fieldChanges(
          was,
          shown,
          fieldsOf(was, shown).filter((name) => name !== 'updatedAt'),
        ),
      );
      return shown;
    },
  };
}

/** The id of the caller's seller, which `me` stands for. @throws ApiError 404 for another seller */
function ownSeller(id: string, call: Call): string {
  const { sellerId } = apiKeyOf(call);
  if (id !== 'me' && id !== sellerId) throw notFound('seller');
  return sellerId;
}

/** The changes as a merge patch of what is stored. */
function patchOf({ accentColor, pageSettings, mailingSettings, ...changes }: SellerChanges): object {
  const renamed = Object.entries(changes).map(([name, value]): [string, unknown] => [
    name in storedAs ? storedAs[name as keyof typeof storedAs] : name,
    value,
  ]);
  const pages =
    pageSettings === null
      ? { headerColor: null, intro: null, footer: null, imprint: null, terms: null, privacy: null }
      : pageSettings;
  const look = { ...pages, ...(accentColor !== undefined && { accentColor }) };
  const { saleEmails, ...mailing } = mailingSettings ?? { saleEmails: mailingSettings };
  const words = mailingSettings === null ? null : Object.keys(mailing).length > 0 ? mailing : undefined;
  return {
    ...Object.fromEntries(renamed),
    ...(Object.keys(look).length > 0 && { pageSettings: look }),
    ...(saleEmails !== undefined && { saleEmails }),
    ...(words !== undefined && { mailingSettings: words }),
  };
}

/** A seller as its own keys and users see it. */
function sellerView({ id, currency, data, created_at: createdAt, updated_at: updatedAt }: SellerRow): Seller {
  const { pageSettings: { accentColor, ...pages } = {}, saleEmails, mailingSettings, ...fields } = data;
  const mailing = { ...mailingSettings, ...(saleEmails && { saleEmails }) };
  const wireNames = new Map<string, string>(Object.entries(storedAs).map(([wire, stored]) => [stored, wire]));
  const renamed = Object.entries(fields).map(([name, value]) => [wireNames.get(name) ?? name, value]);
  return {
    _id: id,
    ...(Object.fromEntries(renamed) as object),
    currency,
    ...compact({
      accentColor,
      pageSettings: Object.keys(pages).length > 0 ? pages : undefined,
      mailingSettings: Object.keys(mailing).length > 0 ? mailing : undefined,
    }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } as Seller;
}

/** Does something with what is stored; the paths of its errors are those of the wire. */
async function inWireNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.length === 0) throw error;
    const details = error.details.map(({ path, message }) => ({ path: wirePath(path), message }));
    const [first] = details;
    const message =
      error.code === 'INVALID_REQUEST' && first
        ? `The request does not fit: ${first.path}: ${first.message}.`
        : error.message;
    throw new ApiError(error.status, error.code, message, details, error.more);
  }
}

function wirePath(path: string): string {
  if (path === 'pageSettings.accentColor') return 'accentColor';
  const [first = '', ...rest] = path.split('.');
  if (first === 'id') return '_id';
  if (first === 'email' || first === 'password') return `user.${first}`;
  if (first === 'saleEmails') return ['mailingSettings', path].join('.');
  const wire = Object.entries(storedAs).find(([, stored]) => stored === first)?.[0];
  return [wire ?? first, ...rest].join('.');
}
