/** The domains of sellers in requests: whose domain a request was sent to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.ts';
import { asciiDomain, sellerOfDomain } from './domains.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The seller whose proven domain the request was sent to. */
    domainOf?: string | undefined;
  }
}

/** The seller whose proven domain a request was sent to; nothing for the service's own address and unknown hosts. */
export function ownDomainOf({ domainOf }: Pick<FastifyRequest, 'domainOf'>): string | undefined {
  return domainOf;
}

/** For this time a process may not know that a domain was proven or removed. */
const knownMs = 5_000;
/** Hosts are input of callers: no more are remembered. */
const maxHosts = 1000;

/** The sellers of hosts, remembered for a short time: a page takes dozens of requests. */
export class DomainSellers {
  private readonly known = new Map<string, { readonly seller: Promise<string | undefined>; readonly until: number }>();
  private readonly service: string;

  constructor(private readonly context: Pick<Context, 'db' | 'now' | 'publicUrl'>) {
    this.service = new URL(context.publicUrl).hostname;
  }

  /** Whether a host is that of the service. */
  isService(host: string): boolean {
    return host === this.service;
  }

  /** The seller whose proven domain a host is. */
  async sellerAt(host: string): Promise<string | undefined> {
    const domain = asciiDomain(host);
    if (domain === undefined || this.isService(domain)) return undefined;
    const now = this.context.now().getTime();
    const found = this.known.get(domain);
    if (found && found.until > now) return await found.seller;
    if (this.known.size >= maxHosts) this.known.clear();
    const seller = sellerOfDomain(this.context.db, domain);
    this.known.set(domain, { seller, until: now + knownMs });
    seller.catch(() => this.known.delete(domain));
    return await seller;
  }
}

/**
 * Notes in each request whose domain it was sent to. Everything that is not for that domain is missing there.
 * @param missing Answers what a seller's domain does not have.
 */
export function noteDomains(
  app: FastifyInstance,
  sellers: DomainSellers,
  missing: (request: FastifyRequest, reply: FastifyReply, sellerId: string) => Promise<FastifyReply>,
): void {
  app.decorateRequest('domainOf', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (sellers.isService(request.hostname)) {
      done();
      return;
    }
    sellers.sellerAt(request.hostname).then(
      (sellerId) => {
        request.domainOf = sellerId;
        if (sellerId === undefined || isOnDomains(request.url, sellerId)) done();
        else missing(request, reply, sellerId).catch((error: unknown) => void reply.send(error));
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  });
}

/** What a seller's domain has beside its pages: the elements, their operations, linked pages, and what crawlers read. */
const besidePages =
  /^\/(?:api\/|embed(?:\.js|\.json|@)|v\d+\/|chunks\/|pages\.(?:js|css)$|service\.css$|account\/|waiting-list\/|robots\.txt$|sitemap\.xml$)/;
/** The addresses of pages: one or two segments. */
const pages = /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[\w-]+)?)?$/;
/** Pages of the service that look like those of a seller. */
const service = /^\/(?:door|docs|mail|metrics|oauth2|apps|login|admin|desk)(?:\/|$)/;

function isOnDomains(url: string, sellerId: string): boolean {
  const [path = ''] = url.split('?');
  if (besidePages.test(path) || path.startsWith(`/feeds/${encodeURIComponent(sellerId)}/`)) return true;
  return pages.test(path) && !service.test(path);
}
