import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { verifyInstallState } from '../../src/packages/oauth.ts';

/** As the specification says it, by other means than the helper. */
const sign = (clientSecret: string, code: string) =>
  createHmac('sha256', clientSecret).update(code).digest('base64url');

const text = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' });

describe('verifyInstallState', () => {
  it('takes what the service signed', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (code, clientSecret) => {
        assert.ok(await verifyInstallState({ code, state: sign(clientSecret, code), clientSecret }));
      }),
    );
  });

  it('takes a signature that is known from elsewhere', async () => {
    // RFC 4231, test case 2
    const [clientSecret, code] = ['Jefe', 'what do ya want for nothing?'];
    const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    const state = Buffer.from(hex, 'hex').toString('base64url');
    assert.ok(await verifyInstallState({ code, state, clientSecret }));
  });

  it('refuses another code, another secret, another state', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (code, clientSecret, other) => {
        const state = sign(clientSecret, code);
        // HMAC fills short keys up with zeros
        fc.pre(other !== code && other.replace(/\0+$/, '') !== clientSecret.replace(/\0+$/, ''));
        assert.ok(!(await verifyInstallState({ code: other, state, clientSecret })));
        assert.ok(!(await verifyInstallState({ code, state, clientSecret: other })));
        assert.ok(!(await verifyInstallState({ code, state: other, clientSecret })));
      }),
    );
  });

  it('refuses a state with any one sign changed, left out or added', async () => {
    const [code, clientSecret] = ['a code', 'a secret'];
    const state = sign(clientSecret, code);
    for (let at = 0; at < state.length; at++) {
      const changed = state.slice(0, at) + (state[at] === 'A' ? 'B' : 'A') + state.slice(at + 1);
      const shorter = state.slice(0, at) + state.slice(at + 1);
      for (const wrong of [changed, shorter])
        assert.ok(!(await verifyInstallState({ code, state: wrong, clientSecret })), wrong);
    }
    for (const wrong of [`${state}=`, `${state}A`, ` ${state}`, state.slice(0, -1), state.toUpperCase()])
      assert.ok(!(await verifyInstallState({ code, state: wrong, clientSecret })), wrong);
  });

  it('refuses what is missing, also where that is signed', async () => {
    const clientSecret = 'a secret';
    assert.ok(!(await verifyInstallState({ code: '', state: sign(clientSecret, ''), clientSecret })));
    assert.ok(!(await verifyInstallState({ code: 'a', state: sign('', 'a'), clientSecret: '' })));
    for (const state of ['', null, undefined])
      assert.ok(!(await verifyInstallState({ code: 'a', state, clientSecret })));
    for (const code of [null, undefined]) assert.ok(!(await verifyInstallState({ code, state: 'a', clientSecret })));
  });
});
