import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, SettingsError } from '../../../src/service/server/settings.ts';

describe('settings', () => {
  it('have defaults, also for what is empty', () => {
    const defaults = {
      port: 8080,
      host: 'localhost',
      dataDir: '.data',
      poolSize: 10,
      holdMinutes: 15,
      openOrdersPerIpv4: 10,
      mediaMegabytes: 1000,
      trustProxy: false,
      rateLimits: true,
      shedLoad: true,
      demo: true,
      accessLog: false,
      webhooksToPrivate: false,
    };
    assert.deepEqual(readSettings({}), defaults);
    assert.deepEqual(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' }), defaults);
  });

  it('have a test clock that production refuses', () => {
    assert.equal(readSettings({ TEST_CLOCK: 'on' }).testClock, true);
    assert.equal(readSettings({ TEST_CLOCK: 'off', NODE_ENV: 'production' }).testClock, undefined);
    assert.throws(() => readSettings({ TEST_CLOCK: 'on', NODE_ENV: 'production' }), /^SettingsError: TEST_CLOCK/);
  });

  it('are read', () => {
    assert.deepEqual(
      readSettings({
        PORT: '9000',
        HOST: '0.0.0.0',
        DATA_DIR: '/data',
        DATABASE_URL: 'postgresql://a@b/c',
        POOL_SIZE: '4',
        DOCUMENT_PROCESSES: '3',
        HOLD_MINUTES: '5',
        OPEN_ORDERS_PER_IPV4: '50',
        MEDIA_MB: '250',
        TRUST_PROXY: '2',
        RATE_LIMITS: 'off',
        SHED_LOAD: 'off',
        DEMO: 'OFF',
        ACCESS_LOG: 'on',
        METRICS_TOKEN: '0123456789abcdef',
        WEBHOOKS_TO_PRIVATE: 'on',
      }),
      {
        port: 9000,
        host: '0.0.0.0',
        dataDir: '/data',
        databaseUrl: 'postgresql://a@b/c',
        poolSize: 4,
        documentProcesses: 3,
        holdMinutes: 5,
        openOrdersPerIpv4: 50,
        mediaMegabytes: 250,
        trustProxy: 2,
        rateLimits: false,
        shedLoad: false,
        demo: false,
        accessLog: true,
        metricsToken: '0123456789abcdef',
        webhooksToPrivate: true,
      },
    );
    assert.equal(readSettings({ TRUST_PROXY: 'off' }).trustProxy, false);
    assert.deepEqual(readSettings({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }).trustProxy, [
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
  });

  it('name a mail server together with the address that mails come from', () => {
    const { smtpUrl, mailFrom } = readSettings({
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'tickets@example.com',
    });
    assert.deepEqual([smtpUrl, mailFrom], ['smtps://me:secret@mail.example:465', 'tickets@example.com']);
    assert.equal(readSettings({ MAIL_FROM: 'tickets@example.com' }).mailFrom, 'tickets@example.com');
    assert.throws(() => readSettings({ SMTP_URL: 'smtp://mail.example' }), /^SettingsError: MAIL_FROM must name/);
    assert.throws(
      () => readSettings({ SMTP_URL: 'https://me:secret@mail.example', MAIL_FROM: 'tickets@example.com' }),
      (error) =>
        error instanceof SettingsError && /^SMTP_URL must/.test(error.message) && !/secret/.test(error.message),
    );
  });

  for (const [name, value] of [
    ['DOCUMENT_FONT', '/nowhere/font.ttf'],
    ['DOCUMENT_FONT', 'package.json'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'The House <tickets@example.com>'],
    ['MAIL_FROM', 'tickets'],
    ['PORT', '80 80'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8e3'],
    ['HOLD_MINUTES', '0'],
    ['OPEN_ORDERS_PER_IPV4', '0'],
    ['HOLD_MINUTES', 'long'],
    ['MEDIA_MB', '0'],
    ['POOL_SIZE', '0'],
    ['DOCUMENT_PROCESSES', '0'],
    ['POOL_SIZE', 'many'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['RATE_LIMITS', 'sometimes'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '1,10.0.0.1'],
    ['ACCESS_LOG', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a space inside'],
    ['WEBHOOKS_TO_PRIVATE', 'perhaps'],
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
