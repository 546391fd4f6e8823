/** Slips in email addresses. */
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { meantEmail } from '../../src/sale/email-typos.ts';

describe('a mistyped email address', () => {
  for (const [typed, meant] of [
    ['jo@gmial.com', 'jo@gmail.com'],
    ['jo@gmai.com', 'jo@gmail.com'],
    ['jo@gmaill.com', 'jo@gmail.com'],
    ['jo@hotnail.com', 'jo@hotmail.com'],
    ['Jo.Green+x@GMIAL.com', 'Jo.Green+x@gmail.com'],
    ['jo@outlok.de', 'jo@outlook.de'],
    ['jo@t-onlin.de', 'jo@t-online.de'],
    ['jo@gmail.con', 'jo@gmail.com'],
    ['jo@lantern-works.con', 'jo@lantern-works.com'],
    [' jo@gmx.te ', 'jo@gmx.de'],
  ] as const)
    it(`reads ${typed} as ${meant}`, () => {
      assert.equal(meantEmail(typed), meant);
    });

  for (const typed of [
    '',
    'jo',
    'jo@',
    '@gmial.com',
    'jo@@gmial.com',
    'jo@gmail.com',
    'jo@ymail.com',
    'jo@mail.com',
    'jo@email.com',
    'jo@gmx.at',
    'jo@me.com',
    'jo@example.com',
    'jo@lantern.example',
    'jo@company.co',
  ])
    it(`leaves “${typed}” alone`, () => {
      assert.equal(meantEmail(typed), undefined);
    });

  it('is corrected once: the corrected one is right', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz.-'.split(''));
    const domain = fc.constantFrom('gmail.com', 'hotmail.co.uk', 'icloud.com', 'web.de', 'protonmail.com');
    fc.assert(
      fc.property(
        domain,
        fc.nat(),
        letter,
        fc.constantFrom('swap', 'drop', 'add', 'change'),
        (right, at, extra, slip) => {
          const index = at % right.length;
          const [before, own = '', next = '', after] = [
            right.slice(0, index),
            right[index],
            right[index + 1],
            right.slice(index + 2),
          ];
          const wrong = {
            swap: before + next + own + after,
            drop: before + next + after,
            add: before + extra + own + next + after,
            change: before + extra + next + after,
          }[slip];
          const meant = meantEmail(`jo@${wrong}`);
          if (wrong === right || ['ymail.com', 'email.com', 'mail.com'].includes(wrong)) assert.equal(meant, undefined);
          else assert.equal(meantEmail(meant ?? '') ?? meant?.startsWith('jo@'), true);
        },
      ),
    );
  });
});
