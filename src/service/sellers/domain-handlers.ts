/** The domain of a seller's pages by operation. */
import type { Domain, domains } from '../../contract/domains.ts';
import type { Queryable } from '../database/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { proofsOf } from './domain-proof.ts';
import { addDomain, checkDomain, readDomain, removeDomain, siteUrlOf, type SellerDomain } from './domains.ts';

/** The handlers of domains. */
export function domainHandlers({ db, now, publicUrl, proofSources }: Context): Handlers<typeof domains> {
  const view = (of: SellerDomain): Domain => {
    const { domain, proven_at: proven } = of;
    const { record, file, text } = proofsOf(of);
    return compact({
      _id: domain,
      proven: proven !== null,
      provenAt: proven?.toISOString(),
      siteUrl: proven ? siteUrlOf(domain, publicUrl) : undefined,
      record: { name: record, type: 'TXT', value: text },
      file: { url: file, content: text },
      target: new URL(publicUrl).hostname,
    });
  };
  return {
    list: async (_request, call) => {
      const domain = await readDomain(db, apiKeyOf(call).sellerId);
      const docs = domain ? [view(domain)] : [];
      return { docs, total: docs.length };
    },
    create: async ({ domain }, call) => {
      const { sellerId } = apiKeyOf(call);
      return view(await addDomain(db, { sellerId, domain, publicUrl }, now()));
    },
    check: async ({ id }, call) => {
      const { sellerId } = apiKeyOf(call);
      await assertOwn(db, sellerId, id);
      return view(await checkDomain(db, { sellerId, publicUrl, sources: proofSources }, now()));
    },
    delete: async ({ id }, call) => {
      const { sellerId } = apiKeyOf(call);
      await assertOwn(db, sellerId, id);
      return view(await removeDomain(db, sellerId, now()));
    },
  };
}

/** @throws ApiError 404 for a domain that the seller hasn't named */
async function assertOwn(db: Queryable, sellerId: string, domain: string): Promise<void> {
  const known = await readDomain(db, sellerId);
  if (known?.domain !== domain) throw notFound('domain');
}
