import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, SettingsError } from '../../src/service/settings.ts';

describe('settings', () => {
  it('have defaults, also for what is empty', () => {
    const defaults = {
      port: 8080,
      host: 'localhost',
      dataDir: '.data',
      holdMinutes: 15,
      trustProxy: false,
      rateLimits: true,
      demo: true,
    };
    assert.deepEqual(readSettings({}), defaults);
    assert.deepEqual(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' }), defaults);
  });

  it('are read', () => {
    assert.deepEqual(
      readSettings({
        PORT: '9000',
        HOST: '0.0.0.0',
        DATA_DIR: '/data',
        DATABASE_URL: 'postgresql://a@b/c',
        HOLD_MINUTES: '5',
        TRUST_PROXY: '2',
        RATE_LIMITS: 'off',
        DEMO: 'OFF',
      }),
      {
        port: 9000,
        host: '0.0.0.0',
        dataDir: '/data',
        databaseUrl: 'postgresql://a@b/c',
        holdMinutes: 5,
        trustProxy: 2,
        rateLimits: false,
        demo: false,
      },
    );
    assert.equal(readSettings({ TRUST_PROXY: 'on' }).trustProxy, true);
  });

  for (const [name, value] of [
    ['PORT', '80 80'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8e3'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', 'long'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['RATE_LIMITS', 'sometimes'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'everybody'],
  ] as const) {
    it(`say what is wrong with ${name}=${value} in one sentence`, () => {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error) => {
          assert.ok(error instanceof SettingsError);
          assert.match(error.message, new RegExp(`^${name} must .*[^.]\\.$`));
          return true;
        },
      );
    });
  }
});
