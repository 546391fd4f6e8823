/** Long because there is a test for each kind of question and each operator. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ExtraField } from '../../src/contract/extra-field.ts';
import { allowedTypes, checkFile, maxFileSize } from '../../src/sale/answer-files.ts';
import {
  ageCutoff,
  answerProblems,
  askedFields,
  birthdayBounds,
  checkAnswer,
  laterFields,
  type Answers,
} from '../../src/sale/extra-fields.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const TODAY = { now: NOW, day: '2026-05-01' };
const field = (_id: string, fields: Partial<ExtraField> = {}): ExtraField => ({ _id, ...fields });
const when = (baseSlug: string, operator: string, ...value: unknown[]): Partial<ExtraField> => ({
  conditions: [{ baseSlug, operator, value }],
});
const asked = (fields: ExtraField[], answers: Answers = {}, type?: string) =>
  askedFields(fields, answers, type).map(({ _id }) => _id);
const check = (type: string, value: unknown, fields: Partial<ExtraField> = {}) =>
  checkAnswer(field('f', { type, ...fields }), value, TODAY);

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

  it('takes a box that was never ticked for an unticked one', () => {
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

  it('compares numbers as numbers and days as days, whatever they are written like', () => {
    const typed = (type: string, answer: unknown, operator: string, ...value: unknown[]) =>
      asked([field('a', { type }), field('b', when('a', operator, ...value))], { a: answer }).includes('b');
    assert.ok(typed('number', '18.0', 'equals', 18));
    assert.ok(!typed('number', '18.0', 'notEquals', 18));
    assert.ok(!typed('text', '018', 'equals', '18'), 'a postal code is no number');
    assert.ok(typed('date', '2026-06-01T10:00:00Z', 'equals', '2026-06-01'));
    assert.ok(typed('date', '2026-06-02', 'greaterThan', '2026-06-01T10:00:00Z'));
    assert.ok(!typed('date', '2026-06-02', 'greaterThan', 18), 'a day is neither more nor less than a number');
    assert.ok(!typed('number', '18', 'lessThan', '2026-06-01'));
    assert.ok(typed('number', '18', 'greaterThan', 20, 10), 'one of several is enough');
    assert.ok(typed('select', ['red', 'blue'], 'equals', 'blue'));
    assert.ok(!typed('select', ['red', 'blue'], 'notEquals', 'blue'));
    assert.ok(typed('address', { street: 'Ring 1' }, 'exists'));
    assert.ok(typed('address', { street: ' ' }, 'notExists'));
  });

  it('knows no answers but those that were given, whatever a question is called', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      assert.deepEqual(asked([field('a', when(name, 'exists'))]), []);
      assert.deepEqual(asked([field('a', when(name, 'notExists'))]), ['a']);
    }
  });

  it('asks later what is not collected while buying, by all answers', () => {
    const fields = [
      field('a'),
      field('b', { collectInCheckout: false, ...when('a', 'equals', 'yes') }),
      field('c', { collectInCheckout: false, onlyForCertainTicketTypes: true, allowedTicketTypes: ['adult'] }),
      field('d', { collectInCheckout: false, deleted: true }),
    ];
    const later = (answers: Answers, type: string) => laterFields(fields, answers, type).map(({ _id }) => _id);
    assert.deepEqual(later({ a: 'yes' }, 'adult'), ['b', 'c']);
    assert.deepEqual(later({ a: 'no' }, 'child'), []);
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
      assert.equal(check('text', empty), 'MISSING', 'unless the seller says otherwise');
      assert.equal(check('text', empty, { required: false }), undefined);
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
    const born = (value: string, settings: object, day = '2026-05-01') =>
      checkAnswer(field('f', { type: 'date', settings: { variant: 'birthdate', ...settings } }), value, {
        now: NOW,
        day,
      });

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
      const on = (day: string) => born('2008-02-29', { minimumAge: 18 }, day);
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

    it('counts on the day of the event, not on the day of buying', () => {
      assert.equal(born('2008-07-04', { minimumAge: 18 }, '2026-07-04'), undefined);
      assert.equal(born('2008-07-05', { minimumAge: 18 }, '2026-07-04'), 'TOO_YOUNG');
    });

    it('takes the day of the event from the clock at the venue; today where there is no start', () => {
      const start = '2026-07-04T22:30:00Z';
      assert.equal(ageCutoff({ start, timezone: 'Europe/Vienna' }, NOW), '2026-07-05');
      assert.equal(ageCutoff({ start, timezone: 'America/Lima' }, NOW), '2026-07-04');
      assert.equal(ageCutoff({ start: 'some day' }, NOW), '2026-05-01');
      assert.equal(ageCutoff({}, NOW), '2026-05-01');
    });

    it('shows the same days in the calendar as it takes', () => {
      const days = fc.date({ min: new Date('1890-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
      const day = (date: Date) => date.toISOString().slice(0, 10);
      const leaps = fc.constantFrom('2028-02-29', '2027-02-28', '2028-03-01', '2026-05-01');
      const ages = fc.option(fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constant(17.5)), { nil: undefined });
      fc.assert(
        fc.property(days, fc.oneof(leaps, days.map(day)), ages, ages, (date, on, minimumAge, maximumAge) => {
          const rule = field('f', { type: 'date', settings: { variant: 'birthdate', minimumAge, maximumAge } });
          const value = day(date);
          const { min = '0000-01-01', max = '9999-12-31' } = birthdayBounds(rule, { now: NOW, day: on });
          const isTaken = checkAnswer(rule, value, { now: NOW, day: on }) === undefined;
          assert.equal(isTaken, min <= value && value <= max, `${value} on ${on}: ${min} to ${max}`);
        }),
        { numRuns: 2000 },
      );
      assert.deepEqual(birthdayBounds(field('f', { type: 'date' }), TODAY), {});
    });
  });

  it('takes the id of a file, and nothing that is no text', () => {
    for (const type of ['documentUpload', 'signature']) {
      assert.equal(check(type, 'an id'), undefined);
      assert.equal(check(type, '', { required: true }), 'MISSING');
      assert.equal(check(type, 7), 'NO_FILE');
      assert.equal(check(type, { _id: 'an id' }), 'NOT_TEXT');
    }
  });

  it('takes a box as ticked or not, and nothing else', () => {
    assert.deepEqual(
      [true, 'true', false, 'false', 'yes', 1, {}].map((value) => check('checkbox', value, { required: true })),
      [undefined, undefined, 'MISSING', 'MISSING', 'NOT_AN_OPTION', 'NOT_AN_OPTION', 'MISSING'],
    );
  });

  it('takes countries by their code', () => {
    assert.deepEqual(
      ['AT', 'at', 'Austria', '43', 'A'].map((value) => check('country', value)),
      [undefined, undefined, 'NOT_A_COUNTRY', 'NOT_A_COUNTRY', 'NOT_A_COUNTRY'],
    );
  });

  it('takes no object and no list where a text belongs', () => {
    for (const type of ['text', 'number', 'select', 'tel', 'email', 'country', 'date', 'new'])
      for (const value of [{ a: 1 }, ['a'], true, { toString: 1 }])
        assert.equal(check(type, value, { options: ['a', 'true'] }), 'NOT_TEXT', type);
  });

  describe('of an address', () => {
    const problems = (value: unknown, fields: Partial<ExtraField> = {}) =>
      answerProblems(field('f', { type: 'address', ...fields }), value, TODAY).map(({ part, code }) =>
        part ? `${part} ${code}` : code,
      );
    const whole = { street: 'Ring 1', postal: '1010', city: 'Wien', country: 'AT' };

    it('takes a whole one, with or without a second line and a state', () => {
      assert.deepEqual(problems(whole, { required: true }), []);
      assert.deepEqual(problems({ ...whole, line2: 'Top 3', state: 'Wien' }), []);
      for (const none of [undefined, null, {}, '', { street: ' ' }]) {
        assert.deepEqual(problems(none, { required: false }), []);
        assert.equal(problems(none).length, 4);
      }
    });

    it('names each part that is missing, of one that is needed and of one that is begun', () => {
      const missing = ['postal MISSING', 'city MISSING', 'country MISSING'];
      assert.deepEqual(problems({}, { required: true }), ['street MISSING', ...missing]);
      assert.deepEqual(problems(undefined, { required: true }), ['street MISSING', ...missing]);
      assert.deepEqual(problems({ street: 'Ring 1' }), missing);
    });

    it('takes nothing that is none', () => {
      for (const value of ['Ring 1, Wien', 7, ['Ring 1'], { street: 1 }, { ...whole, city: { a: 1 } }])
        assert.deepEqual(problems(value), ['NOT_AN_ADDRESS']);
      assert.deepEqual(problems({ ...whole, country: 'Austria' }), ['country NOT_A_COUNTRY']);
      assert.deepEqual(problems({ ...whole, street: 'x'.repeat(201) }), ['street TOO_LONG']);
    });
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
      'documentUpload',
      'signature',
      'new',
    );
    const hostile = fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, [{ toString: null }], { __proto__: null });
    fc.assert(
      fc.property(
        types,
        fc.oneof(fc.jsonValue(), hostile),
        fc.constantFrom('equals', 'lessThan', 'exists'),
        (type, value, operator) => {
          check(type, value, { required: true, settings: { variant: 'birthdate', minimumAge: 3 } });
          asked([field('a'), field('b', when('a', operator, 'x'))], { a: value });
        },
      ),
    );
  });
});

describe('checkFile', () => {
  const file = (mimeType: string, size = 100) => ({ mimeType, size });
  const upload = (allowedMimeTypes?: string[]) =>
    field('f', { type: 'documentUpload', settings: { allowedMimeTypes } });

  it('takes the kinds that the question names, of those that are allowed at all', () => {
    assert.deepEqual(allowedTypes(upload()), ['application/pdf', 'image/jpeg', 'image/png']);
    assert.deepEqual(allowedTypes(upload(['image/png', 'text/html'])), ['image/png']);
    assert.deepEqual(allowedTypes(upload(['text/html'])).length, 3, 'what may not be sent is no choice');
    assert.equal(checkFile(upload(), file('application/pdf')), undefined);
    assert.equal(checkFile(upload(['image/png']), file('application/pdf')), 'FILE_TYPE');
    for (const type of ['text/html', 'image/svg+xml', '']) assert.equal(checkFile(upload(), file(type)), 'FILE_TYPE');
  });

  it('takes nothing empty and nothing that is too big', () => {
    assert.equal(checkFile(upload(), file('image/png', 0)), 'NO_FILE');
    assert.equal(checkFile(upload(), file('image/png', maxFileSize)), undefined);
    assert.equal(checkFile(upload(), file('image/png', maxFileSize + 1)), 'FILE_TOO_BIG');
  });

  it('takes a signature as a small picture', () => {
    const signature = field('f', { type: 'signature', settings: { allowedMimeTypes: ['application/pdf'] } });
    assert.equal(checkFile(signature, file('image/png')), undefined);
    assert.equal(checkFile(signature, file('application/pdf')), 'FILE_TYPE');
    assert.equal(checkFile(signature, file('image/png', 1_000_000)), 'FILE_TOO_BIG');
  });
});
