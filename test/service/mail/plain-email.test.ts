import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainEmail } from '../../../src/service/mail/plain-email.ts';

describe('a short email', () => {
  const seller = { name: 'The House', url: 'https://house.example' };

  it('is signed with the address for help as people write it', () => {
    const signed = plainEmail({ ...seller, supportUrl: 'mailto:help@house.example?subject=Hi' }, ['Hello', false]);
    assert.equal(signed, 'Hello\n\nThe House\nhttps://house.example\nhelp@house.example\n');
    const page = plainEmail({ ...seller, supportUrl: 'https://house.example/help' }, ['Hello']);
    assert.equal(page, 'Hello\n\nThe House\nhttps://house.example\nhttps://house.example/help\n');
  });
});
