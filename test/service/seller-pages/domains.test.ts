// A seller's own domain: named, proven, and then the site of its pages alone.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fetchFile } from '../../../src/service/security/fetch-file.ts';
import type { ProofSources } from '../../../src/service/http/context.ts';
import { isProven, proofsOf } from '../../../src/service/sellers/domain-proof.ts';
import { addDomain, asciiDomain, checkDomain, removeDomain } from '../../../src/service/sellers/domains.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { addEvent, addSeller, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { api } from '../../support/running/service.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { readXml } from '../../support/readers/read-xml.ts';

const publicUrl = 'https://tickets.example';
const host = 'tickets.theatre.example';

/** DNS with these records, and no websites. */
function dns(records: Readonly<Record<string, string>>): ProofSources {
  return {
    txt: (name) =>
      name in records ? Promise.resolve([[records[name] ?? '']]) : Promise.reject(new Error(`No record for ${name}`)),
    file: () => Promise.resolve(undefined),
  };
}

describe('the name of a domain', () => {
  it('is what browsers send', () => {
    assert.equal(asciiDomain('Tickets.Theatre.Example'), host);
    assert.equal(asciiDomain('karten.bühne.example'), 'karten.xn--bhne-0ra.example');
    for (const text of ['localhost', '127.0.0.1', '[::1]', '2130706433', 'a.example:8080', 'https://a.example', ''])
      assert.equal(asciiDomain(text), undefined, text);
    for (const text of ['a.example/x', 'a@b.example', 'a..example', '-a.example', 'a_b.example', 'a.example.'])
      assert.equal(asciiDomain(text), undefined, text);
  });
});

describe('the proof of a domain', () => {
  const named = { domain: host, token: 'secret-1' };
  const { record, file, text } = proofsOf(named);

  it('is a DNS record, in pieces or not, or a file', async () => {
    assert.equal(record, '_foyer.tickets.theatre.example');
    assert.equal(file, 'https://tickets.theatre.example/.well-known/foyer-domain');
    const none = dns({});
    assert.equal(await isProven(named, none), false);
    assert.equal(await isProven(named, dns({ [record]: text })), true);
    assert.equal(await isProven(named, dns({ [host]: text })), false);
    assert.equal(await isProven(named, dns({ [record]: `${text}2` })), false);
    const pieces = [['v=spf1 -all'], ['foyer-domain=', 'secret-1']];
    assert.equal(await isProven(named, { ...none, txt: () => Promise.resolve(pieces) }), true);
    const asked: string[] = [];
    const withFile = async (address: string) => {
      asked.push(address);
      return await Promise.resolve(new TextEncoder().encode(`${text}\r\n`));
    };
    assert.equal(await isProven(named, { ...none, file: withFile }), true);
    assert.deepEqual(asked, [file]);
  });

  it('is never read from the network of the service', async () => {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const near = async (address: string) =>
      await fetchFile(address, { reach: 'public', resolve, largest: 4096, timeout: 5000 });
    assert.equal(await isProven(named, { ...dns({}), file: near }), false);
  });
});

describeWithService('a domain of a seller', (service) => {
  const at = async (domain: string, url: string, more: object = {}) =>
    await service.app.inject({ url, headers: { host: domain, accept: 'text/html' }, ...more });
  const prove = async (seller: string, domain: string) => {
    const { db, clock } = service;
    const { token } = await addDomain(db, { sellerId: seller, domain, publicUrl }, clock.now);
    const sources = dns({ [`_foyer.${domain}`]: `foyer-domain=${token}` });
    const checked = await checkDomain(db, { sellerId: seller, publicUrl, sources }, clock.now);
    clock.forward(6_000); // what processes remember of a host
    return checked;
  };
  let id: string;
  before(async () => {
    const { db } = service;
    id = await addEvent(db, { name: 'Hamlet', url: 'hamlet' });
    await addEvent(db, { _id: 'about-doors', name: 'Doors', url: 'door' });
    await addSeller(db, 'other');
    await addEvent(db, { name: 'Elsewhere', url: 'elsewhere' }, 'other');
  });

  it('shows nothing of the seller before it is proven', async () => {
    const { db, clock } = service;
    await addDomain(db, { sellerId, domain: host, publicUrl }, clock.now);
    assert.equal((await checkDomain(db, { sellerId, publicUrl, sources: dns({}) }, clock.now)).proven_at, null);
    const page = await at(host, '/');
    assert.doesNotMatch(page.body, /Hamlet/);
    assert.equal((await service.app.inject({ url: `/api/known-domain?domain=${host}` })).statusCode, 404);
  });

  it('has the pages of the seller at its root, and no others', async () => {
    assert.ok((await prove(sellerId, host)).proven_at);
    const first = await at(host, '/');
    assert.equal(first.statusCode, 200);
    assert.match(first.body, /<a href="\/hamlet">Hamlet<\/a>/);
    assert.match(first.body, /event-url="\/\{url\}"/);
    assert.match(first.body, /<link rel="canonical" href="https:\/\/tickets\.theatre\.example"/);
    const [, css = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(first.body) ?? [];
    assert.equal((await at(host, css.replaceAll('&amp;', '&'))).statusCode, 200);
    const event = await at(host, '/hamlet');
    assert.equal(event.statusCode, 200);
    assert.match(event.body, /<link rel="canonical" href="https:\/\/tickets\.theatre\.example\/hamlet"/);
    assert.match(event.body, /"url":"https:\/\/tickets\.theatre\.example\/hamlet"/);
    for (const url of ['/account', '/vouchers', '/orders/abc', '/about-doors', '/pages.js', '/api/openapi.json'])
      assert.notEqual((await at(host, url)).statusCode, 404, url);
    for (const url of [
      '/seller/hamlet',
      '/other',
      '/elsewhere',
      '/other/elsewhere',
      '/docs',
      '/door',
      '/oauth2/authorize',
    ])
      assert.equal((await at(host, url)).statusCode, 404, url);
    for (const url of ['/feeds/other/atom.xml', '/sitemap-other.xml', '/event.html', '/metrics', '/orders/a/b'])
      assert.equal((await at(host, url)).statusCode, 404, url);
    assert.match((await at(host, '/docs')).body, /href="\/"/);
    assert.equal((await at(`${host.toUpperCase()}:443`, '/hamlet')).statusCode, 200);
  });

  it('is in feeds, sitemaps and pages of the service', async () => {
    await prove(sellerId, host);
    const site = `https://${host}`;
    assert.match((await at(host, '/robots.txt')).body, /Sitemap: https:\/\/tickets\.theatre\.example\/sitemap\.xml/);
    const map = readXml((await at(host, '/sitemap.xml')).rawPayload);
    assert.deepEqual(
      map
        .all('url', 'loc')
        .map(({ text }) => text)
        .sort(),
      [site, `${site}/about-doors`, `${site}/hamlet`],
    );
    const index = (await service.app.inject({ url: '/sitemap.xml' })).body;
    assert.match(index, /sitemap-other\.xml/);
    assert.doesNotMatch(index, /sitemap-seller\.xml/);
    assert.match((await at(host, '/feeds/seller/atom.xml')).body, /rel="self"[^>]+href="https:\/\/tickets\.theatre/);
    assert.match(
      (await at(host, '/feeds/seller/calendar.ics')).body.replaceAll('\r\n ', ''),
      /URL:https:\/\/tickets\.theatre\.example\/hamlet/,
    );
    // ids stay
    assert.match(
      (await at(host, '/feeds/seller/calendar.ics')).body.replaceAll('\r\n ', ''),
      new RegExp(`UID:${id}@tickets\\.example`),
    );
    const below = await service.app.inject({ url: '/seller/hamlet' });
    assert.match(below.body, /<link rel="canonical" href="https:\/\/tickets\.theatre\.example\/hamlet"/);
  });

  it('leaves pages of events on another website to its sitemap, and names them in feeds', async () => {
    const { db, clock } = service;
    await prove(sellerId, host);
    await updateSeller(db, sellerId, { data: { eventUrl: 'https://theatre.example/shows/{event}' } }, clock.now);
    const map = readXml((await at(host, '/sitemap.xml')).rawPayload);
    assert.deepEqual(
      map.all('url', 'loc').map(({ text }) => text),
      [`https://${host}`],
    );
    const feed = (await at(host, '/feeds/seller/calendar.ics')).body.replaceAll('\r\n ', '');
    assert.match(feed, /URL:https:\/\/theatre\.example\/shows\/hamlet/);
    await updateSeller(db, sellerId, { data: { eventUrl: null } }, clock.now);
  });

  it('takes orders without scripts, and its pages act for customers', async () => {
    await prove(sellerId, host);
    const { db, clock } = service;
    const form = { 'content-type': 'application/x-www-form-urlencoded', host, accept: 'text/html' };
    const own = { ...form, 'sec-fetch-site': 'same-origin' };
    const sent = { method: 'POST' as const, url: '/hamlet', payload: 'amount.seat=0' };
    assert.equal((await service.app.inject({ ...sent, headers: own })).statusCode, 200);
    const foreign = { ...form, 'sec-fetch-site': 'cross-site' };
    const order = { ...sent, payload: 'step=order' };
    assert.equal((await service.app.inject({ ...order, headers: foreign })).statusCode, 403);
    await updateSeller(db, sellerId, { data: { allowedOrigins: ['https://theatre.example'] } }, clock.now);
    const signIn = async (origin: string) =>
      await service.app.inject({
        method: 'POST',
        url: '/api/customers/login',
        headers: { origin },
        payload: { sellerId, email: 'nobody@example.com', password: 'not the password' },
      });
    assert.equal((await signIn(`https://${host}`)).statusCode, 401);
    assert.equal((await signIn('https://stranger.example')).statusCode, 403);
    await updateSeller(db, sellerId, { data: { allowedOrigins: null } }, clock.now);
    assert.equal((await signIn('https://stranger.example')).statusCode, 401);
  });

  it('is where emails lead', async () => {
    await prove(sellerId, host);
    const { context, db } = service;
    const { create, setDetails, complete } = api.checkout;
    const checkout = await service.call(create, { type: 'transaction', eventId: id, items: seats(1) });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const mails: FinishedEmail[] = [];
    await sendEmails(context, {
      from: 'tickets@foyer.example',
      deliver: (mail) => Promise.resolve(void mails.push(mail)),
    });
    const texts = await Promise.all(mails.map(async ({ raw }) => (await readMail(raw)).text ?? ''));
    assert.match(texts.join('\n'), new RegExp(`https://${host}/orders/${checkout._id}\\?lang=en#secret=`));
    assert.doesNotMatch(texts.join('\n'), /tickets\.example\/seller/);
    const account = {
      sellerId,
      email: 'grace@example.com',
      password: 'a long password',
      prename: 'Grace',
      lastname: 'Hopper',
    };
    await service.call(api.account.register, account);
    const [mail] = await mailsTo(db, account.email);
    const [link = ''] = new RegExp(`https://${host}(/account/verify/\\S+)`).exec(mail?.body ?? '')?.slice(1) ?? [];
    assert.equal((await at(host, link)).statusCode, 200);
  });

  it('is known to a proxy', async () => {
    await prove(sellerId, host);
    for (const [domain, status] of [
      [host, 200],
      ['tickets.example', 200],
      ['stranger.example', 404],
      ['', 404],
    ] as const)
      assert.equal(
        (await service.app.inject({ url: `/api/known-domain?domain=${domain}` })).statusCode,
        status,
        domain,
      );
  });

  it('belongs to one seller: the newest proof counts once the former is gone', async () => {
    const { db, clock } = service;
    await prove(sellerId, host);
    const mine = await addDomain(db, { sellerId, domain: host, publicUrl }, clock.now);
    const theirs = await addDomain(db, { sellerId: 'other', domain: host, publicUrl }, clock.now);
    const records = (...tokens: string[]): ProofSources => ({
      ...dns({}),
      txt: () => Promise.resolve(tokens.map((token) => [`foyer-domain=${token}`])),
    });
    const check = async (sources: ProofSources) =>
      await checkDomain(db, { sellerId: 'other', publicUrl, sources }, clock.now);
    await assert.rejects(check(records(mine.token, theirs.token)), /Another seller has proven/);
    assert.ok((await check(records(theirs.token))).proven_at);
    clock.forward(6_000);
    assert.match((await at(host, '/')).body, /Elsewhere/);
    assert.match(
      (await service.app.inject({ url: '/seller/hamlet' })).body,
      /href="https:\/\/tickets\.example\/seller\/hamlet"/,
    );
    await removeDomain(db, 'other', clock.now);
    clock.forward(6_000);
    assert.doesNotMatch((await at(host, '/')).body, /Elsewhere/);
  });

  it('is named, checked and removed at the terminal', async () => {
    const { db, clock } = service;
    const records: Record<string, string> = {};
    const run = async (...words: string[]) =>
      await runCommand(words, {
        terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
        proofSources: dns(records),
        open: () =>
          Promise.resolve({
            db: { ...db, close: () => Promise.resolve() },
            secrets: service.context.secrets,
            publicUrl,
          }),
      });
    const seller = ['--seller', 'other'];
    const added = await run('domain-add', 'Shop.Other.example', ...seller);
    assert.equal(added.code, 0, added.note);
    const [, record = '', value = ''] = /^(\S+)\. TXT "(.+)"$/.exec(added.out[0] ?? '') ?? [];
    assert.equal(record, '_foyer.shop.other.example');
    assert.match(added.note ?? '', /https:\/\/shop\.other\.example\/\.well-known\/foyer-domain/);
    assert.match((await run('domain-check', ...seller)).note ?? '', /is not proven/);
    records[record] = value;
    assert.deepEqual((await run('domain-check', ...seller)).out, ['shop.other.example']);
    assert.deepEqual((await run('domain', ...seller)).out, ['shop.other.example']);
    // other changes of the seller leave it
    await updateSeller(db, 'other', { data: { city: 'Berlin' } }, clock.now);
    assert.deepEqual((await run('domain', ...seller)).out, ['shop.other.example']);
    assert.equal((await run('domain-remove', ...seller)).code, 0);
    assert.match((await run('domain', ...seller)).note ?? '', /are on the service’s own domain/);
    for (const words of [['tickets.example'], ['https://a.example'], ['127.0.0.1']])
      assert.equal((await run('domain-add', ...words, ...seller)).code, 1);
    assert.match((await run('domain-add', '--help')).out.join('\n'), /DOMAIN/);
  });
});
