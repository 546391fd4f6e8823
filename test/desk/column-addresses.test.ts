/** How columns and the rows of a page stand in the address of a list. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { columnsParameter, namesOf, shownColumns } from '../../src/desk/parts/columns.ts';
import { addressWith, pageSizes, sizeOf, topOf } from '../../src/desk/parts/lists.ts';

const placeOf = (query: string) => ({ path: '/orders', params: {}, query: new URLSearchParams(query) });

describe('the columns in an address', () => {
  const declared = fc
    .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.boolean()), {
      minLength: 1,
      selector: ([name]) => name,
    })
    .map((columns) => columns.map(([name, isExtra], at) => ({ name, isExtra: at > 0 && isExtra })));

  it('are read as they were written, in the order of the list', () => {
    fc.assert(
      fc.property(declared, fc.func(fc.boolean()), fc.webQueryParameters(), (columns, isChosen, others) => {
        const shown = columns.filter(({ name }, at) => at === 0 || isChosen(name));
        const address = addressWith(placeOf(others), {
          [columnsParameter]: namesOf(columns, new Set(shown.map(({ name }) => name))),
        });
        const { searchParams } = new URL(address, 'https://desk.example');
        expect(shownColumns(columns, searchParams)).to.deep.equal(shown);
        for (const [name, value] of new URLSearchParams(others))
          if (![columnsParameter, 'skip'].includes(name)) expect(searchParams.getAll(name)).to.include(value);
      }),
    );
  });

  it('ignore names that there are not, and are the usual ones where none is left', () => {
    fc.assert(
      fc.property(declared, fc.string(), (columns, typed) => {
        const shown = shownColumns(columns, new URLSearchParams({ [columnsParameter]: typed }));
        const names = typed.split(',');
        expect(shown[0]).to.equal(columns[0]);
        expect(shown).to.deep.equal(
          columns.some(({ name }) => names.includes(name))
            ? columns.filter(({ name }, at) => at === 0 || names.includes(name))
            : columns.filter(({ isExtra }) => !isExtra),
        );
      }),
    );
  });

  it('stand beside a number of rows that is one of four', () => {
    for (const size of pageSizes) expect(sizeOf(placeOf(`top=${topOf(String(size))}`))).to.equal(size);
    for (const top of ['', '0', '-25', '51', '1000', '5e1', 'all']) expect(sizeOf(placeOf(`top=${top}`))).to.equal(50);
    expect(topOf('50')).to.equal('');
  });
});
