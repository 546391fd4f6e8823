/** The commands for the domains of sellers. */
import { proofsOf } from '../../sellers/domain-proof.ts';
import { addDomain, checkDomain, readDomain, removeDomain, type SellerDomain } from '../../sellers/domains.ts';
import { assertSeller } from '../../sellers/sellers.ts';
import { sellerOption, type Command, type Said } from './command.ts';

const options = { seller: sellerOption };
const check = 'npm run seller -- domain-check';

export const domainCommands: Readonly<Record<string, Command>> = {
  domain: {
    about: 'Prints the domain of a seller, and how to prove it.',
    options,
    async run({ db }, given) {
      const sellerId = given.needed('seller');
      await assertSeller(db, sellerId);
      const domain = await readDomain(db, sellerId);
      return domain ? said(domain) : { out: [], note: `The pages of ${sellerId} are on the service’s own domain.` };
    },
  },
  'domain-add': {
    about: 'Names a domain for the pages of a seller; prints how to prove it.',
    word: 'DOMAIN',
    options,
    async run({ db, now, publicUrl }, given) {
      const [domain = ''] = given.positionals;
      return said(await addDomain(db, { sellerId: given.needed('seller'), domain, publicUrl }, now()));
    },
  },
  'domain-check': {
    about: 'Looks for the proof of a seller’s domain: with it the pages are there, without it no longer.',
    options,
    async run({ db, now, publicUrl, proofSources }, given) {
      const sellerId = given.needed('seller');
      return said(await checkDomain(db, { sellerId, publicUrl, sources: proofSources }, now()));
    },
  },
  'domain-remove': {
    about: 'Removes the domain of a seller: its pages are below the service’s address again.',
    options,
    async run({ db, now }, given) {
      const { domain, seller_id: id } = await removeDomain(db, given.needed('seller'), now());
      return { out: [], note: `The pages of ${id} are not at ${domain} any more.` };
    },
  },
};

/** What there is to know about a domain. */
function said(of: SellerDomain): Said {
  const { domain, seller_id: id, proven_at: proven } = of;
  if (proven) return { out: [domain], note: `${domain} is proven: the pages of ${id} are there.` };
  const { record, file, text } = proofsOf(of);
  return {
    out: [`${record}. TXT "${text}"`],
    note: `${domain} is not proven. Add this DNS record, or put ${text} into the file ${file}; then: ${check} --seller ${id}`,
  };
}
