import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ExtraField } from '../../src/contract/parts.ts';
import { askedFields, checkAnswer, type Answers } from '../../src/sale/extra-fields.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const field = (_id: string, fields: Partial<ExtraField> = {}): ExtraField => ({ _id, ...fields });
const when = (baseSlug: string, operator: string, ...value: unknown[]): Partial<ExtraField> => ({
  conditions: [{ baseSlug, operator, value }],
});
const asked = (fields: ExtraField[], answers: Answers = {}, type?: string) =>
  askedFields(fields, answers, type).map(({ _id }) => _id);
const check = (type: string, value: unknown, fields: Partial<ExtraField> = {}) =>
  checkAnswer(field('f', { type, ...fields }), value, NOW);

describe('askedFields', () => {
  it('leaves out what is deleted or asked later', () => {
    assert.deepEqual(
      asked([
        field('a'),
        field('b', { deleted: true }),
        field('c', { collectInCheckout: false }),
        field('d', { collectInCheckout: true }),
      ]),
      ['a', 'd'],
    );
  });

  it('asks about certain ticket types only', () => {
    const fields = [
      field('a', { onlyForCertainTicketTypes: true, allowedTicketTypes: ['adult'] }),
      field('b', { allowedTicketTypes: ['adult'] }),
      field('c', { onlyForCertainTicketTypes: true }),
    ];
    assert.deepEqual(asked(fields, {}, 'adult'), ['a', 'b']);
    assert.deepEqual(asked(fields, {}, 'child'), ['b']);
    assert.deepEqual(asked(fields), ['a', 'b', 'c']);
  });

  const holds = (operator: string, answer: unknown, ...value: unknown[]) =>
    asked([field('a'), field('b', when('a', operator, ...value))], { a: answer }).includes('b');

  it('knows equals and notEquals, for one or several values', () => {
    assert.ok(holds('equals', 'red', 'red'));
    assert.ok(holds('equals', 'red', 'blue', 'red'));
    assert.ok(!holds('equals', 'green', 'blue', 'red'));
    assert.ok(holds('notEquals', 'green', 'blue', 'red'));
    assert.ok(holds('equals', 3, '3'));
    assert.ok(holds('equals', true, 'true'));
  });

  it('takes a box that nobody ticked for one that is not ticked', () => {
    for (const answer of [undefined, false, ''])
      for (const value of [false, 'false']) assert.ok(holds('equals', answer, value));
    assert.ok(!holds('equals', true, false));
    assert.ok(holds('notEquals', true, 'false'));
  });

  it('compares numbers and dates, and nothing that is empty', () => {
    assert.deepEqual(
      ['greaterThan', 'lessThan', 'greaterThanOrEquals', 'lessThanOrEquals'].map((operator) =>
        [17, 18, 19].map((age) => holds(operator, String(age), 18)),
      ),
      [
        [false, false, true],
        [true, false, false],
        [false, true, true],
        [true, true, false],
      ],
    );
    assert.ok(holds('lessThan', '2008-04-30', '2008-05-01'));
    for (const operator of ['lessThan', 'lessThanOrEquals', 'greaterThanOrEquals'])
      for (const empty of ['', ' ', undefined, null]) assert.ok(!holds(operator, empty, 0));
  });

  it('knows exists and notExists', () => {
    assert.deepEqual(
      ['x', 0, '', undefined, false, []].map((answer) => holds('exists', answer)),
      [true, true, false, false, false, false],
    );
    assert.deepEqual(
      ['x', ''].map((answer) => holds('notExists', answer)),
      [false, true],
    );
  });

  it('rather asks when it does not know the condition', () => {
    assert.ok(holds('startsWith', 'x', 'y'));
  });

  it('does not count what was answered to a question that is no longer asked', () => {
    const fields = [
      field('a'),
      field('b', when('a', 'equals', 'yes')),
      field('c', when('b', 'equals', 'yes')),
      field('d', when('b', 'notExists')),
    ];
    assert.deepEqual(asked(fields, { a: 'yes', b: 'yes' }), ['a', 'b', 'c']);
    assert.deepEqual(asked(fields, { a: 'no', b: 'yes' }), ['a', 'd']);
  });

  it('ends where questions depend on each other in a circle', () => {
    const fields = [field('a', when('b', 'notExists')), field('b', when('a', 'notExists'))];
    assert.deepEqual(asked(fields), ['a', 'b']);
  });

  it('asks the same when only the answers to what is asked are sent', () => {
    const slugs = fc.constantFrom('a', 'b', 'c', 'd', 'elsewhere');
    const condition = fc.record({
      baseSlug: slugs,
      operator: fc.constantFrom('equals', 'notEquals', 'exists', 'notExists'),
      value: fc.constantFrom<string[]>(['yes'], ['no'], ['yes', 'no']),
    });
    // A question depends on ones before it: in a circle there is no right answer.
    const fields = fc.tuple(
      ...['a', 'b', 'c', 'd'].map((_id, at) =>
        fc
          .array(condition, { maxLength: 2 })
          .map((all) =>
            field(_id, { conditions: all.filter(({ baseSlug }) => baseSlug > 'd' || baseSlug < ('abcd'[at] ?? '')) }),
          ),
      ),
    );
    fc.assert(
      fc.property(fields, fc.dictionary(slugs, fc.constantFrom('yes', 'no', '')), (all, answers) => {
        const first = asked(all, answers);
        const sent = Object.fromEntries(
          Object.entries(answers).filter(([slug]) => slug === 'elsewhere' || first.includes(slug)),
        );
        assert.deepEqual(asked(all, sent), first);
      }),
    );
  });
});

describe('checkAnswer', () => {
  it('wants an answer to what is required, and blanks are none', () => {
    for (const empty of [undefined, null, '', '  ', false, [], ['']]) {
      assert.equal(check('text', empty, { required: true }), 'MISSING');
      assert.equal(check('text', empty), undefined);
    }
    assert.equal(check('number', 0, { required: true }), undefined);
    assert.equal(check('checkbox', true, { required: true }), undefined);
  });

  it('checks each kind', () => {
    assert.deepEqual(
      ['1', '-1.5', 7, '1,5', 'x'].map((value) => check('number', value)),
      [undefined, undefined, undefined, 'NOT_A_NUMBER', 'NOT_A_NUMBER'],
    );
    assert.deepEqual(
      ['S', ' S ', 'XL'].map((value) => check('select', value, { options: ['S', 'M'] })),
      [undefined, undefined, 'NOT_AN_OPTION'],
    );
    assert.deepEqual(
      ['a@b.de', 'a@b', 'a b@c.de', '@b.de'].map((value) => check('email', value)),
      [undefined, 'NOT_AN_EMAIL', 'NOT_AN_EMAIL', 'NOT_AN_EMAIL'],
    );
    assert.deepEqual(
      ['+49 (30) 123-4', '030/1234', '12', 'call me'].map((value) => check('tel', value)),
      [undefined, undefined, 'NOT_A_PHONE', 'NOT_A_PHONE'],
    );
    assert.equal(check('text', 'x'.repeat(5001)), 'TOO_LONG');
    assert.equal(check('somethingNew', 'x'), undefined);
  });

  it('checks days of the calendar', () => {
    assert.deepEqual(
      ['2026-02-28', '2028-02-29', '2026-06-01T10:00:00Z'].map((value) => check('date', value)),
      [undefined, undefined, undefined],
    );
    for (const value of ['2026-02-29', '2026-13-01', '1.5.2026', '2026-05-01 or so', 'x', 20260501])
      assert.equal(check('date', value), 'NOT_A_DATE', String(value));
  });

  describe('of a date of birth', () => {
    const born = (value: string, settings: object, now = NOW) =>
      checkAnswer(field('f', { type: 'date', settings: { variant: 'birthdate', ...settings } }), value, now);

    it('counts full years', () => {
      assert.deepEqual(
        ['2008-05-01', '2008-05-02', '2008-04-30'].map((value) => born(value, { minimumAge: 18 })),
        [undefined, 'TOO_YOUNG', undefined],
      );
      assert.deepEqual(
        ['2013-05-01', '2013-05-02', '2012-05-01'].map((value) => born(value, { maximumAge: 13 })),
        [undefined, undefined, 'TOO_OLD'],
      );
    });

    it('counts 29 February on 1 March in other years', () => {
      const on = (day: string) => born('2008-02-29', { minimumAge: 18 }, new Date(`${day}T12:00:00Z`));
      assert.deepEqual([on('2026-02-28'), on('2026-03-01')], ['TOO_YOUNG', undefined]);
    });

    it('takes the day as it is written, whatever offset it is sent with', () => {
      assert.equal(born('2008-05-01T00:00:00+02:00', { minimumAge: 18 }), undefined);
      assert.equal(born('2008-05-02T00:00:00+14:00', { minimumAge: 18 }), 'TOO_YOUNG');
    });

    it('does not lie in the future', () => {
      assert.equal(born('2026-05-02', {}), 'NOT_A_DATE');
      assert.equal(check('date', '2026-05-02'), undefined);
    });

    it('asks no age where none is set', () => {
      assert.equal(born('1900-01-01', {}), undefined);
    });
  });

  it('takes documents of the allowed kinds as data addresses, and nothing that a browser would run', () => {
    const pdf = 'data:application/pdf;base64,JVBERi0=';
    assert.equal(check('documentUpload', pdf), undefined);
    assert.equal(check('documentUpload', pdf, { settings: { allowedMimeTypes: ['image/png'] } }), 'NOT_AN_OPTION');
    assert.equal(
      check('documentUpload', 'data:text/html;base64,PGI+', { settings: { allowedMimeTypes: ['text/html'] } }),
      'NOT_AN_OPTION',
    );
    assert.equal(check('documentUpload', 'https://example.org/x.pdf'), 'NOT_AN_OPTION');
    assert.equal(check('documentUpload', `${pdf}${'A'.repeat(100_000)}`), 'NOT_AN_OPTION', 'nothing after the padding');
    assert.equal(check('documentUpload', `data:image/png;base64,${'A'.repeat(120_000)}`), undefined);
    assert.equal(check('documentUpload', `data:image/png;base64,${'A'.repeat(200_000)}`), 'TOO_LONG');
  });

  it('never throws, whatever is sent', () => {
    const types = fc.constantFrom(
      'text',
      'number',
      'select',
      'checkbox',
      'tel',
      'country',
      'email',
      'date',
      'address',
      'new',
    );
    const hostile = fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, [{ toString: null }], { __proto__: null });
    fc.assert(
      fc.property(
        types,
        fc.oneof(fc.jsonValue(), hostile),
        fc.constantFrom('equals', 'lessThan', 'exists'),
        (type, value, operator) => {
          check(type, value, { settings: { variant: 'birthdate', minimumAge: 3 } });
          asked([field('a'), field('b', when('a', operator, 'x'))], { a: value });
        },
      ),
    );
  });
});
