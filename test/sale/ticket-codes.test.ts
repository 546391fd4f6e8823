import assert from 'node:assert/strict';
import { createHmac, createPublicKey, verify as verifyByNode } from 'node:crypto';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bytesOf, codeLetters, fromHex, hexOf, lettersOf, utf8, type Bytes } from '../../src/sale/code-letters.ts';
import {
  isMadeWith,
  readRotating,
  rotatingKey,
  rotatingPrefix,
  rotatingText,
  stepsAway,
  totp,
} from '../../src/sale/rotating-codes.ts';
import { isSignedBy, payloadOf, readSigned, signedMessage, signedText } from '../../src/sale/signed-codes.ts';
import {
  checkCode,
  readLongCode,
  shortCodeOf,
  unlistedTicket,
  type CodedTicket,
  type CodeKeys,
} from '../../src/sale/ticket-codes.ts';
import { codeCrypto, newSigningPair, signCode } from '../../src/service/security/code-crypto.ts';

const letter = fc.constantFrom(...codeLetters.split(''));
const shortCode = fc.array(letter, { minLength: 16, maxLength: 16 }).map((letters) => letters.join(''));
const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 });
const { hmac, sha256, verify } = codeCrypto;
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Uint8Array.from(all));

describe('the letters of codes', () => {
  it('stand for bytes, and nothing else does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (all) => {
        const letters = lettersOf(all);
        assert.equal(letters.length, Math.ceil((all.length * 8) / 5));
        assert.deepEqual(bytesOf(letters), Uint8Array.from(all));
      }),
    );
    assert.equal(bytesOf('AB0D'), undefined);
    assert.equal(bytesOf('AB'), bytesOf('AC') && undefined, 'bits that fill up are zero');
  });

  it('carry UTF-8 and hex', () => {
    fc.assert(
      fc.property(id, (text) => {
        assert.deepEqual(utf8(text), Uint8Array.from(Buffer.from(text)));
        assert.equal(hexOf(fromHex(hexOf(utf8(text)))), hexOf(utf8(text)));
      }),
    );
    assert.equal(fromHex('no').length, 0);
  });
});

describe('a one-time password', () => {
  it('is that of RFC 6238, appendix B', async () => {
    const key = Uint8Array.from(Buffer.from('12345678901234567890'));
    for (const [seconds, password] of [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ] as const)
      assert.equal(await totp(key, seconds, hmac, 30), password);
  });
});

describe('a rotating code', () => {
  it('is read as it was made, and belongs to its key, code and step alone', async () => {
    await fc.assert(
      fc.asyncProperty(shortCode, time, bytes(32), bytes(32), async (code, at, eventKey, other) => {
        const key = await rotatingKey(eventKey, code, 1, hmac);
        const text = await rotatingText({ prefix: rotatingPrefix(code), key }, at, hmac);
        assert.equal(text.length, 36);
        const read = readRotating(text);
        assert.ok(read);
        assert.deepEqual([read.code, read.seconds], [code, Math.floor(at.getTime() / 1000)]);
        assert.equal(await isMadeWith(key, read, hmac), true);
        assert.equal(stepsAway(read, at), 0);
        assert.equal(shortCodeOf(` ${text.toLowerCase()} `), code);
        const wrong = await rotatingKey(other, code, 1, hmac);
        const isSame = hexOf(other) === hexOf(eventKey);
        assert.equal(
          await isMadeWith(wrong, read, hmac),
          isSame || (await totp(wrong, read.seconds, hmac)) === read.value,
        );
        assert.notDeepEqual(await rotatingKey(eventKey, code, 2, hmac), key);
      }),
      { numRuns: 50 },
    );
  });

  it('has the key that other programs derive', async () => {
    const key = await rotatingKey(utf8('secret'), 'ABCDEFGHABCDEFGH', 3, hmac);
    assert.equal(hexOf(key), createHmac('sha256', 'secret').update('ABCDEFGHABCDEFGH 3').digest('hex'));
  });
});

describe('a signed code', () => {
  let pair: Awaited<ReturnType<typeof newSigningPair>>;
  before(async () => {
    pair = await newSigningPair();
  });

  it('is read as it was made: 141 letters that another program verifies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          keyNumber: fc.integer({ min: 1, max: 255 }),
          code: shortCode,
          eventId: id,
          ticketTypeId: id,
          validFrom: time,
          version: fc.integer({ min: 1, max: 255 }),
        }),
        id,
        async (ticket, sellerId) => {
          const payload = await payloadOf(ticket, sha256);
          const text = signedText(payload, await signCode(pair.privateKey, signedMessage(sellerId, payload)));
          assert.match(text, /^S1[A-HJ-NP-Z2-9]{141}$/);
          const read = readSigned(text);
          assert.ok(read);
          const minutes = Math.floor(ticket.validFrom.getTime() / 60_000);
          assert.deepEqual(
            [read.keyNumber, read.code, read.version, read.validFrom.getTime()],
            [ticket.keyNumber, ticket.code, ticket.version, minutes * 60_000],
          );
          assert.equal(await isSignedBy({ sellerId, key: pair.publicKey }, read, verify), true);
          assert.equal(await isSignedBy({ sellerId: `${sellerId}x`, key: pair.publicKey }, read, verify), false);
          const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), pair.publicKey]);
          const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
          assert.equal(verifyByNode(null, signedMessage(sellerId, read.payload), key, read.signature), true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is none of ours when a letter is another', async () => {
    const ticket = { keyNumber: 1, code: 'ABCDEFGHABCDEFGH', eventId: 'e', ticketTypeId: 't', version: 1 };
    const payload = await payloadOf({ ...ticket, validFrom: new Date(0) }, sha256);
    const text = signedText(payload, await signCode(pair.privateKey, signedMessage('s', payload)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: text.length - 1 }), letter, async (at, other) => {
        if (text[at] === other) return;
        const read = readSigned(text.slice(0, at) + other + text.slice(at + 1));
        assert.equal(
          read !== undefined && (await isSignedBy({ sellerId: 's', key: pair.publicKey }, read, verify)),
          false,
        );
      }),
    );
  });
});

describe('a code that is checked', () => {
  const at = new Date('2026-11-24T18:30:00Z');
  const code = 'ABCDEFGHABCDEFGH';
  const eventKey = utf8('key of the event');
  let keys: CodeKeys;
  let signed: string;
  const found: CodedTicket = { codeForm: undefined, eventId: 'hamlet', version: 1, ended: undefined };
  before(async () => {
    const pair = await newSigningPair();
    keys = { sellerId: 's', signing: new Map([[2, pair.publicKey]]), rotation: new Map([['hamlet', eventKey]]) };
    const ticket = { keyNumber: 2, code, eventId: 'hamlet', ticketTypeId: 'stalls', validFrom: at, version: 1 };
    const payload = await payloadOf(ticket, sha256);
    signed = signedText(payload, await signCode(pair.privateKey, signedMessage('s', payload)));
  });
  async function rotating(seconds = 0, { key = eventKey, version = 1 }: { key?: Bytes; version?: number } = {}) {
    const own = await rotatingKey(key, code, version, hmac);
    return await rotatingText(
      { prefix: rotatingPrefix(code), key: own },
      new Date(at.getTime() + seconds * 1000),
      hmac,
    );
  }
  const check = (text: string, ticket: Partial<CodedTicket> = {}) =>
    checkCode(readLongCode(text), { ...found, ...ticket }, keys, at, codeCrypto);

  it('is read by its form', async () => {
    assert.equal(readLongCode(code), undefined);
    assert.equal(readLongCode(signed)?.form, 'signed');
    assert.equal(readLongCode(await rotating())?.form, 'rotating');
    assert.deepEqual([code, signed, await rotating()].map(shortCodeOf), [code, code, code]);
  });

  it('is fresh for two steps either way, told for eight, and stale then', async () => {
    const form = { codeForm: 'rotating' };
    for (const steps of [-2, -1, 0, 1, 2]) assert.deepEqual(await check(await rotating(steps * 15), form), {});
    for (const steps of [-8, -3, 3, 8])
      assert.deepEqual(await check(await rotating(steps * 15), form), { attention: [{ kind: 'codeAge' }] });
    for (const steps of [-9, 9]) assert.deepEqual(await check(await rotating(steps * 15), form), { isStale: true });
  });

  it('is stale where it should rotate and doesn’t', async () => {
    assert.deepEqual(await check(code, { codeForm: 'rotating' }), { isStale: true });
    assert.deepEqual(await check(signed, { codeForm: 'rotating' }), { isStale: true });
    assert.deepEqual(await check(code, { codeForm: 'signed' }), {});
    assert.deepEqual(await check(signed, { codeForm: 'signed' }), {});
  });

  it('is forged by another key, version or number', async () => {
    assert.equal(await check(await rotating(0, { key: utf8('another') })), undefined);
    assert.equal(await check(await rotating(0, { version: 2 })), undefined);
    assert.equal(await check(await rotating(), { eventId: 'lear' }), undefined);
    assert.equal(await check(signed, { version: 2 }), undefined);
    keys = { ...keys, signing: new Map([[1, keys.signing.get(2)!]]) };
    assert.equal(await check(signed), undefined);
    keys = { ...keys, signing: new Map([[2, keys.signing.get(1)!]]) };
  });

  it('says what ended it before it says that it is stale', async () => {
    for (const text of [code, signed, await rotating(999)])
      assert.deepEqual(await check(text, { codeForm: 'rotating', ended: 'reissued' }), { ended: 'reissued' });
  });

  it('proves a ticket that a list lacks', async () => {
    const ask = async (text: string, event = { eventId: 'hamlet', ticketTypeIds: ['balcony', 'stalls'] }) => {
      const read = readLongCode(text);
      assert.ok(read);
      return await unlistedTicket(read, event, keys, at, codeCrypto);
    };
    const listed = [{ kind: 'notListed' }];
    assert.deepEqual(await ask(signed), {
      ticket: { status: 'VALID', admits: [{ eventId: 'hamlet', ticketTypeId: 'stalls' }] },
      code: { isStale: false, attention: listed },
    });
    assert.deepEqual((await ask(signed, { eventId: 'lear', ticketTypeIds: [] }))?.ticket.admits, []);
    assert.deepEqual((await ask(await rotating(45)))?.code, {
      isStale: false,
      attention: [...listed, { kind: 'codeAge' }],
    });
    assert.equal((await ask(await rotating(-300)))?.code.isStale, true);
    assert.equal(await ask(await rotating(0, { key: utf8('another') })), undefined);
  });
});
