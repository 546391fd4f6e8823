import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { regional } from '../../src/sale/regional.ts';

describe('regional', () => {
  for (const [language, timeZone, written] of [
    ['en', 'Europe/Berlin', 'en-GB'],
    ['en', 'Europe/London', 'en-GB'],
    ['en', 'Asia/Kolkata', 'en-GB'],
    ['en', 'UTC', 'en-GB'],
    ['en', 'America/New_York', 'en-US'],
    ['en', 'America/Argentina/Buenos_Aires', 'en-US'],
    ['en-US', 'Europe/Berlin', 'en-US'],
    ['en-GB', 'America/New_York', 'en-GB'],
    ['en-AU', 'Europe/Berlin', 'en-AU'],
    ['de', 'America/New_York', 'de'],
    ['', 'Europe/Berlin', ''],
  ] as const)
    it(`writes "${language}" in ${timeZone} as "${written}"`, () => {
      assert.equal(regional(language, timeZone), written);
    });

  it('takes the clock of the machine without a zone', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    assert.equal(regional('en'), regional('en', here));
    assert.equal(regional('en', ''), regional('en', here));
  });

  it('keeps what it has written', () => {
    assert.equal(regional(regional('en', 'America/New_York'), 'UTC'), 'en-US');
  });
});
