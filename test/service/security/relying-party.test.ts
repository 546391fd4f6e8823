// Nothing here asks a database: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relyingParty } from '../../../src/service/security/relying-party.ts';

describe('relyingParty', () => {
  const idOf = (origin: string, allowed?: readonly string[]) => relyingParty(origin, allowed)?.id;

  it('is the domain of the page, or the shortest allowed one that it lies below', () => {
    assert.equal(idOf('https://shop.theatre.example'), 'shop.theatre.example');
    assert.equal(idOf('https://shop.theatre.example:8443', ['https://other.example']), 'shop.theatre.example');
    const allowed = ['https://www.theatre.example/', 'https://Theatre.example', 'https://x.www.theatre.example'];
    assert.equal(idOf('https://www.theatre.example', allowed), 'theatre.example');
    assert.equal(idOf('https://theatre.example', allowed), 'theatre.example');
    assert.equal(idOf('https://x.www.theatre.example', allowed), 'theatre.example');
    assert.equal(idOf('https://mytheatre.example', allowed), 'mytheatre.example');
    assert.equal(idOf('http://localhost:8080', ['https://theatre.example']), 'localhost');
  });

  it('takes no name that all kinds of people share, and none that is no site', () => {
    assert.equal(idOf('https://shop.theatre.example', ['https://example', 'nonsense', '']), 'shop.theatre.example');
    assert.equal(idOf('http://a.localhost:1', ['http://localhost']), 'a.localhost');
    for (const nowhere of ['http://theatre.example', 'https://192.0.2.7', 'https://[2001:db8::1]', 'null', 'file:///x'])
      assert.equal(relyingParty(nowhere), undefined, nowhere);
  });
});
