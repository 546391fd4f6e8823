/** Domains of a seller's own, e.g. `tickets.theatre.example`, for its pages on the service. */
import { text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** A domain, and how to prove that it is the seller's. */
export const Domain = z.looseObject({
  /** The domain, in ASCII and lower case. */
  _id: z.string(),
  /** True: the last check found the proof, and the seller's pages are there. */
  proven: z.boolean(),
  /** The time of the last check that found it. */
  provenAt: time,
  /** The site of the pages, e.g. `https://tickets.theatre.example`; missing while the domain isn't proven. */
  siteUrl: text,
  /** The DNS record that proves it. */
  record: z.looseObject({
    /** E.g. `_foyer.tickets.theatre.example`. */
    name: z.string(),
    /** `TXT`. */
    type: z.string(),
    /** E.g. `foyer-domain=…`. */
    value: z.string(),
  }),
  /** The file that proves it in place of the record. */
  file: z.looseObject({
    /** Its address on the website of the domain. */
    url: z.string(),
    /** What stands on a line of it. */
    content: z.string(),
  }),
  /** What the domain leads to by a DNS record `CNAME`: the host of the service. */
  target: z.string(),
});
export type Domain = z.output<typeof Domain>;

/** The domains of a seller's pages. A seller has one at most. */
export const domains = {
  /** One at most, with its proofs: they are no secrets, since anyone can read a DNS record. */
  list: route({
    method: 'GET',
    path: '/api/domains',
    who: 'key',
    summary: 'The domain of the own pages',
    answer: z.looseObject({ docs: z.array(Domain), total: z.int() }),
    errors: [401, 403],
  }),
  /**
   * Names a domain; its pages are there once it is proven. The same one again keeps its proof. Another one takes its
   * place: the pages are at the service's address until it is proven. 400 for what is no host name, and for the service's
   * own domain.
   */
  create: route({
    method: 'POST',
    path: '/api/domains',
    who: 'key',
    summary: 'Name a domain for the own pages',
    body: strict(
      z.object({
        /** E.g. `tickets.theatre.example`, without `https://` and path. */
        domain: z.string().check(z.maxLength(253, 'At most 253 characters')),
      }),
    ),
    answer: Domain,
    status: 201,
    errors: [400, 401, 403],
  }),
  /**
   * Looks for the DNS record and the file now, which takes up to ten seconds. With one of them the pages are at the
   * domain; without, they are at the service's address again. 409 `DOMAIN_IN_USE` while another seller proves the
   * same domain.
   */
  check: route({
    method: 'POST',
    path: '/api/domains/{id}/check',
    who: 'key',
    summary: 'Look for the proof of a domain',
    answer: Domain,
    errors: [401, 403, 404, 409],
  }),
  /** The pages are at the service's address again immediately; links that name the domain no longer lead to them. */
  delete: route({
    method: 'DELETE',
    path: '/api/domains/{id}',
    who: 'key',
    summary: 'Remove a domain',
    answer: Domain,
    errors: [401, 403, 404],
  }),
};
