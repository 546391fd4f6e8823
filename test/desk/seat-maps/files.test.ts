/** Seating charts as CSV and JSON. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { emptyChart, placesOf, type Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { readCsv, writeCsv } from '../../../src/desk/seat-maps/csv.ts';
import { readCsvChart, readJson, toCsv, toJson } from '../../../src/desk/seat-maps/files.ts';
import { charts } from './random-charts.ts';

const bare = emptyChart('House', 'Stage');
const seen = (chart: Chart | undefined) =>
  [...placesOf(chart ?? bare)].map(({ seat, row, section }) => [section.name, row.name, seat.name].join(' '));

describe('CSV', () => {
  it('reads what it writes', () => {
    const cells = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r\n', ' ', 'ü', '1') });
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '"'), minLength: 1 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        (head, rows) => {
          const records = [head, ...rows];
          expect(readCsv(writeCsv(records)).map((record) => record.cells)).to.deep.equal(records);
        },
      ),
    );
  });

  it('takes semicolons, tabs, a byte order mark, and line breaks of any kind', () => {
    expect(readCsv('\uFEFFrow;seat\r\nA;"1;2"\r\n')).to.deep.equal([
      { line: 1, cells: ['row', 'seat'] },
      { line: 2, cells: ['A', '1;2'] },
    ]);
    expect(readCsv('row\tseat\rA\t1').map(({ cells }) => cells)).to.deep.equal([
      ['row', 'seat'],
      ['A', '1'],
    ]);
  });

  it('counts lines, also those in quotes and empty ones', () => {
    expect(readCsv('a,b\n\n"x\ny",2\nlast,3').map(({ line, cells }) => [line, cells[0]])).to.deep.equal([
      [1, 'a'],
      [3, 'x\ny'],
      [5, 'last'],
    ]);
    expect(readCsv('')).to.deep.equal([]);
  });
});

describe('a seating chart as a file', () => {
  it('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(charts, (chart) => {
        expect(readJson(toJson(chart))).to.deep.equal({ chart, problems: [], isLaidOut: false });
      }),
      { numRuns: 30 },
    );
  });

  it('comes back from CSV with the same seats, in the chart and in an empty one', () => {
    fc.assert(
      fc.property(charts, (chart) => {
        const file = toCsv(chart);
        const again = readCsvChart(file, chart, 'Main');
        expect(again.problems).to.deep.equal([]);
        expect(again.isLaidOut).to.equal(false);
        expect(toCsv(again.chart ?? bare)).to.equal(file);
        const fresh = readCsvChart(file, bare, 'Main').chart ?? bare;
        expect(toCsv(fresh)).to.equal(file);
        expect(fresh.areas).to.deep.equal(chart.areas);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps areas that the file doesn’t name, below seats that are laid out', () => {
    const outline = [
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 20 },
    ];
    const present: Chart = { ...bare, areas: [{ _id: 'floor', name: 'Floor', capacity: 80, outline }] };
    expect(readCsvChart('row,seat,x,y\nA,1,10,10', present, 'Main').chart?.areas).to.deep.equal(present.areas);
    const laidOut = readCsvChart('row,seat\nA,1\nB,1', present, 'Main').chart;
    const [area] = laidOut?.areas ?? [];
    expect(area?.capacity).to.equal(80);
    const lowest = Math.max(...[...placesOf(laidOut!)].map(({ seat }) => seat.y));
    expect(Math.min(...(area?.outline ?? []).map(({ y }) => y))).to.be.greaterThan(lowest);
    const named = readCsvChart(
      'section,row,seat,x,y,kind,capacity,outline\nMain,A,1,10,10,,,\nFloor,,,,,area,90,"0 0, 9 0, 9 9"\nBar,,,,,area,,0 0',
      present,
      'Main',
    );
    expect(named.chart?.areas).to.deep.equal([
      {
        _id: 'floor',
        name: 'Floor',
        capacity: 90,
        outline: [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
          { x: 9, y: 9 },
        ],
      },
    ]);
    expect(named.problems.map(({ line, why }) => [line, why])).to.deep.equal([[4, 'outline']]);
  });

  it('never breaks, and only makes charts with unique ids', () => {
    const cell = fc.constantFrom('', 'A', 'B', '1', '2', '12,5', '-3', 'x', 'wheelchair', 'companion', '"', 'throne');
    fc.assert(
      fc.property(
        fc.subarray(['section', 'row', 'seat', 'x', 'y', 'category', 'kind', 'companion', 'id', 'colour']),
        fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 12 }),
        (head, lines) => {
          const { chart, problems } = readCsvChart(
            [head, ...lines].map((each) => each.join(';')).join('\n'),
            bare,
            'Main',
          );
          if (!chart) {
            expect(problems).to.not.deep.equal([]);
            return;
          }
          const ids = [...placesOf(chart)].map(({ seat }) => seat._id);
          expect(new Set(ids).size).to.equal(ids.length);
          for (const { seat } of placesOf(chart)) {
            expect(seat.x).to.be.within(0, chart.width);
            expect(seat.y).to.be.within(0, chart.height);
          }
        },
      ),
    );
  });

  it('is laid out when it says no positions', () => {
    const { chart, problems, isLaidOut } = readCsvChart(
      'Bereich;Reihe;Platz;Kategorie;Art\nParkett;A;1;rot;Rollstuhl\nParkett;A;2;rot;Begleitung\nParkett;B;1;blau;\nRang;A;1;blau;sichtbehindert',
      bare,
      'Saal',
    );
    expect([problems, isLaidOut]).to.deep.equal([[], true]);
    expect(seen(chart)).to.deep.equal(['Parkett A 1', 'Parkett A 2', 'Parkett B 1', 'Rang A 1']);
    const [first, second, third, fourth] = [...placesOf(chart ?? bare)];
    expect(first?.seat.seatType).to.equal('handicapped');
    expect(second?.seat.companionOf).to.equal(first?.seat._id);
    expect(fourth?.seat.seatType).to.equal('limitedView');
    expect(third?.row.categoryRef).to.equal('blau');
    expect((second?.seat.x ?? 0) - (first?.seat.x ?? 0)).to.equal(10);
    expect(third?.seat.y).to.be.above(first?.seat.y ?? NaN);
    expect(chart?.stage?.y).to.be.below(first?.seat.y ?? NaN);
  });

  it('keeps the ids of seats that were there, by section, row and name', () => {
    const first = readCsvChart('section,row,seat\nStalls,A,1\nStalls,A,2', bare, 'Main').chart ?? bare;
    const second = readCsvChart('section,row,seat\nStalls,A,2\nStalls,A,3', first, 'Main').chart ?? bare;
    const ids = (chart: Chart) => [...placesOf(chart)].map(({ seat }) => [seat.name, seat._id]);
    expect(ids(second)[0]).to.deep.equal(ids(first)[1]);
    expect(ids(first).map(([, id]) => id)).to.not.include(ids(second)[1]?.[1]);
  });

  it('tells by line what it did not understand', () => {
    const { chart, problems } = readCsvChart(
      [
        'row,seat,x,y,kind,colour,companion',
        'A,1,10,20,,red',
        ',2,20,20,,',
        'A,,20,20,,',
        'A,1,30,20,,',
        'A,3,abc,20,,',
        'A,4,40,20,throne,',
        'A,5,50,20,companion,,Z',
        `A,${'9'.repeat(101)},60,20,,`,
      ].join('\n'),
      bare,
      'Main',
    );
    expect(problems.map(({ line, why, text }) => [line, why, text.slice(0, 12)])).to.deep.equal([
      [1, 'column', 'colour'],
      [3, 'noRow', ', 2, 20, 20,'],
      [4, 'noSeat', 'A, , 20, 20,'],
      [5, 'twice', 'Main A 1'],
      [6, 'number', 'abc'],
      [7, 'kind', 'throne'],
      [9, 'tooLong', '999999999999'],
      [8, 'companion', 'Z'],
    ]);
    expect(seen(chart)).to.deep.equal(['Main A 1', 'Main A 4', 'Main A 5']);
  });

  it('refuses what is no chart', () => {
    expect(readCsvChart('', bare, 'Main').problems).to.deep.equal([{ line: 1, why: 'empty', text: '' }]);
    expect(readCsvChart('name,price\nAda,3', bare, 'Main').problems[0]).to.deep.include({ line: 1, why: 'noColumns' });
    expect(readCsvChart('row,seat', bare, 'Main').problems[0]?.why).to.equal('empty');
    expect(readJson('{').problems[0]?.why).to.equal('json');
    expect(readJson('3').problems[0]?.why).to.equal('json');
    const { problems } = readJson(
      '{"name":"House","width":10,"height":10,"sections":[{"_id":"a","name":"A","rows":3}]}',
    );
    expect(problems[0]?.text).to.match(/^sections\.0\.rows: /);
  });
});
