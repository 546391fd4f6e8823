/** Drawing a seating chart: blocks, numbers, changes and steps back, without a page. Long because every change is tried with the same charts. */
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { addRows, blockRows, layOut } from '../../../src/desk/seat-maps/blocks.ts';
import { seatsByText } from '../../../src/desk/seat-maps/by-text.ts';
import {
  categoriesOf,
  categoryOf,
  chartOf,
  countOf,
  emptyChart,
  fitted,
  idMaker,
  inputOf,
  pitchOf,
  placesOf,
  selectedIn,
  snapped,
  type Chart,
  type Seat,
} from '../../../src/desk/parts/seat-plan/chart.ts';
import { problemsOf, type ProblemCode } from '../../../src/desk/seat-maps/checks.ts';
import { addPart, partOf } from '../../../src/desk/seat-maps/copies.ts';
import {
  align,
  mirror,
  move,
  paint,
  remove,
  renameCategory,
  renameRows,
  renameSeat,
  renameSection,
  setContingent,
  setKind,
} from '../../../src/desk/seat-maps/edits.ts';
import { back, begin, forward, step } from '../../../src/desk/seat-maps/history.ts';
import {
  letterOf,
  nameRows,
  numberOfLetters,
  numbersOf,
  numberSeats,
  rowNames,
} from '../../../src/desk/seat-maps/numbering.ts';
import { cornersOf } from '../../../src/desk/parts/seat-plan/outline-shapes.ts';
import { charts, chosen, idsOf, rowSchemes, seatSchemes, shapes } from './random-charts.ts';

/** A chart of one section, its rows given by numbers of seats. */
function house(...rows: readonly number[]): Chart {
  return {
    name: 'House',
    width: 200,
    height: 200,
    sections: [
      {
        _id: 'stalls',
        name: 'Stalls',
        rows: rows.map((count, row) => ({
          _id: `r${row + 1}`,
          name: letterOf(row + 1),
          seats: Array.from({ length: count }, (_, at) => ({
            _id: `r${row + 1}-${at + 1}`,
            name: String(at + 1),
            x: 10 + at * 10,
            y: 50 + row * 10,
          })),
        })),
      },
    ],
  };
}
const codes = (chart: Chart): ProblemCode[] => problemsOf(chart).map(({ code }) => code);
const all = (chart: Chart) => new Set(idsOf(chart));

describe('numbers of seats and names of rows', () => {
  it('go through from any number, by any step, from either side', () => {
    expect(numbersOf(4, { kind: 'through', from: 1, step: 1, start: 'left' })).to.deep.equal(['1', '2', '3', '4']);
    expect(numbersOf(3, { kind: 'through', from: 22, step: 1, start: 'right' })).to.deep.equal(['24', '23', '22']);
    expect(numbersOf(3, { kind: 'through', from: 2, step: 2, start: 'left' })).to.deep.equal(['2', '4', '6']);
  });

  it('go out from the middle, odd and even', () => {
    expect(numbersOf(6, { kind: 'fromMiddle', odd: 'left' })).to.deep.equal(['5', '3', '1', '2', '4', '6']);
    expect(numbersOf(5, { kind: 'fromMiddle', odd: 'right' })).to.deep.equal(['6', '4', '2', '1', '3']);
  });

  it('are unique in a row, by every scheme', () => {
    fc.assert(
      fc.property(seatSchemes, fc.integer({ min: 0, max: 80 }), (scheme, count) => {
        const names = numbersOf(count, scheme);
        expect(names).to.have.lengthOf(count);
        expect(new Set(names).size).to.equal(count);
      }),
    );
  });

  it('name rows A to Z without I and O, then AA', () => {
    expect(rowNames(10, { kind: 'letters', from: 7, start: 'front' }).join(' ')).to.equal('G H J K L M N P Q R');
    expect(letterOf(24)).to.equal('Z');
    expect(letterOf(25)).to.equal('AA');
    expect(rowNames(3, { kind: 'numbers', from: 1, start: 'back' })).to.deep.equal(['3', '2', '1']);
  });

  it('read a name of letters back, and no two rows share one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (number) => {
        expect(numberOfLetters(letterOf(number))).to.equal(number);
      }),
    );
    expect(numberOfLetters('I')).to.equal(undefined);
    expect(numberOfLetters('')).to.equal(undefined);
  });

  it('run over an aisle, and begin again in each section', () => {
    const chart = house(3, 2);
    const parted = renameRows(chart, new Set(['r2']), 'A'); // two parts of one row
    const numbered = numberSeats(parted, new Set(['r1']), { kind: 'through', from: 1, step: 1, start: 'left' });
    expect([...placesOf(numbered)].sort((a, b) => a.seat.x - b.seat.x || 0).map(({ seat }) => seat.name)).to.deep.equal(
      ['1', '2', '3', '4', '5'],
    );
    expect(new Set([...placesOf(numbered)].map(({ seat }) => seat.name)).size).to.equal(5);
  });

  it('change names alone', () => {
    fc.assert(
      fc.property(chosen, seatSchemes, rowSchemes, ([chart, selected], seats, rows) => {
        const touched = new Set(selectedIn(chart, selected).map(({ row }) => row._id));
        const named = nameRows(numberSeats(chart, touched, seats), touched, rows);
        const bare = (each: Chart) => [...placesOf(each)].map(({ seat: { name: _, ...seat } }) => seat);
        expect(bare(named)).to.deep.equal(bare(chart));
        // a row is named and numbered with its parts beyond the aisles
        const whole = new Set(
          selectedIn(chart, selected).map(({ section, row }) => JSON.stringify([section._id, row.name])),
        );
        const after = [...placesOf(named)];
        for (const [at, { seat, row, section }] of [...placesOf(chart)].entries()) {
          if (whole.has(JSON.stringify([section._id, row.name]))) continue;
          expect([after[at]?.row.name, after[at]?.seat.name]).to.deep.equal([row.name, seat.name]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a block of rows', () => {
  it('has its rows and seats at their distance, also when it is bent', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const rows = layOut(shape);
        expect(rows).to.have.lengthOf(shape.rows);
        for (const parts of rows) {
          expect(parts.flat()).to.have.lengthOf(shape.seatsPerRow);
          for (const part of parts)
            for (const [at, { x, y }] of part.slice(1).entries()) {
              const before = part[at] ?? { x, y };
              const apart = Math.hypot(x - before.x, y - before.y);
              // a chord is a little shorter than its arc
              expect(apart).to.be.within(0.85 * shape.pitch, shape.pitch + 1e-9);
            }
        }
      }),
    );
  });

  it('brings the ends of the first row forward by its bend', () => {
    const [[row = []] = []] = layOut({
      ...{ rows: 1, seatsPerRow: 21, pitch: 10, rowPitch: 12, stagger: 0, aisles: [] },
      bend: 20,
    });
    expect(row[10]?.y).to.be.closeTo(0, 0.01);
    expect(row[0]?.y).to.be.closeTo(-20, 1.5);
    expect(row[0]?.y).to.be.closeTo(row[20]?.y ?? NaN, 1e-9);
  });

  it('is parted by aisles into rows of one name, numbered through', () => {
    const newId = idMaker(emptyChart('', ''));
    const rows = blockRows(
      { rows: 2, seatsPerRow: 6, pitch: 10, rowPitch: 12, bend: 0, stagger: 0, aisles: [2, 4] },
      {
        rows: { kind: 'letters', from: 1, start: 'front' },
        seats: { kind: 'through', from: 1, step: 1, start: 'left' },
        categoryRef: 'red',
      },
      { x: 100, y: 50 },
      newId,
    );
    expect(rows.map(({ name, seats }) => `${name} ${seats.map((seat) => seat.name).join(' ')}`)).to.deep.equal([
      ...['A 1 2', 'A 3 4', 'A 5 6'],
      ...['B 1 2', 'B 3 4', 'B 5 6'],
    ]);
    expect(rows[0]?.seats.map(({ x }) => x)).to.deep.equal([65, 75]);
    expect(rows[1]?.seats.map(({ x }) => x)).to.deep.equal([95, 105]);
    const twice = addRows(
      addRows(emptyChart('', ''), 'Stalls', rows.slice(0, 3), newId),
      'Stalls',
      rows.slice(3),
      newId,
    );
    expect(twice.sections.map(({ name, rows: { length } }) => [name, length])).to.deep.equal([['Stalls', 6]]);
  });

  it('has areas whose corners lie in it to the digit', () => {
    // 493.91 + 40 is 533.9100000000001
    expect(cornersOf({ x: 20, y: 493.91, width: 80.25, height: 40 })[2]).to.deep.equal({ x: 100.25, y: 533.91 });
  });

  it('is what the service takes, whatever its shape', () => {
    fc.assert(
      fc.property(charts, (chart) => {
        const input = inputOf(chart);
        expect(SeatMapInput.safeParse(input).error?.issues).to.equal(undefined);
        expect(chartOf({ _id: 'map', revisionId: '1', ...input })).to.deep.equal(chart);
        const errors = problemsOf(chart).filter(({ isWarning, code }) => !isWarning && code !== 'noCategory');
        // rows of a block are numbered once; a section of its own each
        expect(errors).to.deep.equal([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('changes of a chart', () => {
  const anyChange = (chart: Chart, selected: ReadonlySet<string>): readonly Chart[] => [
    move(chart, selected, 7, -3),
    mirror(chart, selected, 'x'),
    mirror(chart, selected, 'y'),
    align(chart, selected, 'x'),
    align(chart, selected, 'y'),
    paint(chart, selected, 'green'),
    paint(chart, selected, ''),
    setKind(chart, selected, 'limitedView'),
    setKind(chart, selected, 'companion'),
    setContingent(chart, selected, 'friends'),
    renameCategory(chart, 'red', 'crimson'),
    renameSection(chart, chart.sections[0]?._id ?? '', 'Circle'),
    fitted(chart).chart,
  ];

  /** The seats of each row; those of long tables from either end, as a mirror turns them. */
  const clockwise = ({ sections }: Chart) =>
    sections.flatMap(({ rows }) =>
      rows.map(({ table, seats }) => {
        const ids = seats.map(({ _id }) => _id);
        return table === undefined || table === 'round' ? ids : ids.toSorted();
      }),
    );

  it('keep every id, and leave the document that they began with', () => {
    fc.assert(
      fc.property(chosen, ([chart, selected]) => {
        const before = JSON.stringify(chart);
        for (const changed of anyChange(chart, selected)) {
          expect(clockwise(changed)).to.deep.equal(clockwise(chart));
          expect(changed.sections.map(({ _id, rows }) => [_id, rows.map((row) => row._id)])).to.deep.equal(
            chart.sections.map(({ _id, rows }) => [_id, rows.map((row) => row._id)]),
          );
        }
        expect(JSON.stringify(chart)).to.equal(before);
      }),
      { numRuns: 40 },
    );
  });

  it('touch only what is selected', () => {
    fc.assert(
      fc.property(chosen, ([chart, selected]) => {
        for (const changed of [
          move(chart, selected, 5, 5),
          mirror(chart, selected, 'x'),
          align(chart, selected, 'y'),
          setContingent(chart, selected, 'friends'),
        ]) {
          const before = new Map([...placesOf(chart)].map(({ seat }) => [seat._id, seat]));
          for (const { seat } of placesOf(changed))
            if (!selected.has(seat._id)) expect(seat).to.equal(before.get(seat._id));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('go back, and forward again, as often as wanted', () => {
    fc.assert(
      fc.property(
        chosen,
        fc.array(fc.nat(11), { maxLength: 20 }),
        fc.nat(25),
        ([chart, selected], changes, backwards) => {
          let history = begin(chart);
          for (const change of changes) history = step(history, anyChange(history.present, selected)[change] ?? chart);
          const { past, present } = history;
          const steps = Math.min(backwards, past.length);
          for (let at = 0; at < backwards; at++) history = back(history);
          expect(history.present).to.equal([...past, present][past.length - steps]);
          for (let at = 0; at < backwards; at++) history = forward(history);
          expect(history.present).to.equal(present);
          expect(step(history, present)).to.equal(history);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('mirror to the same place when done twice', () => {
    fc.assert(
      fc.property(chosen, ([chart, selected]) => {
        const twice = mirror(mirror(chart, selected, 'x'), selected, 'x');
        for (const [at, { seat }] of [...placesOf(twice)].entries())
          expect(seat.x).to.be.closeTo([...placesOf(chart)][at]?.seat.x ?? NaN, 0.011);
      }),
      { numRuns: 25 },
    );
  });

  it('copy seats with new ids, and take them away again', () => {
    fc.assert(
      fc.property(chosen, ([chart, selected]) => {
        const by = { dx: 0, dy: 300, nameOf: (name: string) => `${name}'` };
        const copied = addPart(chart, partOf(chart, selected), by, idMaker(chart));
        expect(new Set(idsOf(copied.chart)).size).to.equal(countOf(chart) + selected.size);
        if (selected.size > 0) expect(remove(copied.chart, copied.selected)).to.deep.equal(chart);
        expect(countOf(remove(chart, selected))).to.equal(countOf(chart) - selected.size);
      }),
      { numRuns: 40 },
    );
  });

  it('give rows a category; the rows beside them stay in theirs', () => {
    const sold = { ...house(2, 2), sections: [{ ...house(2, 2).sections[0]!, categoryRef: 'red' }] };
    const painted = paint(sold, new Set(['r1-1']), 'blue');
    const refs = (chart: Chart) =>
      chart.sections.flatMap((section) => section.rows.map((row) => categoryOf(section, row)));
    expect(refs(painted)).to.deep.equal(['blue', 'red']);
    expect(refs(paint(painted, new Set(['r1-1']), ''))).to.deep.equal(['', 'red']);
    expect(categoriesOf(renameCategory(painted, 'blue', 'green'))).to.deep.equal(['green', 'red']);
  });

  it('make a companion belong to the nearest place for a wheelchair, until that is one no more', () => {
    const seatOf = (chart: Chart, id: string): Seat => [...placesOf(chart)].find(({ seat }) => seat._id === id)!.seat;
    const two = setKind(house(6), new Set(['r1-1', 'r1-6']), 'handicapped');
    const paired = setKind(two, new Set(['r1-2', 'r1-5']), 'companion');
    expect(seatOf(paired, 'r1-2').companionOf).to.equal('r1-1');
    expect(seatOf(paired, 'r1-5').companionOf).to.equal('r1-6');
    expect('companionOf' in seatOf(setKind(paired, new Set(['r1-1']), 'common'), 'r1-2')).to.equal(false);
    expect('companionOf' in seatOf(remove(paired, new Set(['r1-6'])), 'r1-5')).to.equal(false);
    expect(setKind(house(2), new Set(['r1-1']), 'companion')).to.deep.equal(house(2));
  });

  it('snap to the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -300, max: 300 }), (value, distance) => {
        const moved = value + snapped(value, distance, 5);
        expect(moved % 5).to.be.closeTo(0, 1e-9);
        expect(Math.abs(moved - value - distance)).to.be.at.most(2.5);
      }),
    );
    expect(snapped(3, 4, 0)).to.equal(4);
  });

  it('put everything into the chart again', () => {
    const moved = fitted(move(house(3), new Set(['r1-1']), -100, 0));
    expect([moved.dx, moved.dy]).to.deep.equal([95, 0]);
    expect(codes(moved.chart)).to.not.include('outside');
    expect(pitchOf(house(9))).to.equal(10);
  });
});

describe('seats by text', () => {
  it('are a section, a row, a seat or a range', () => {
    const chart = house(5, 5);
    const text = (typed: string) => seatsByText(chart, typed);
    expect(text('stalls b 2-4')).to.deep.equal(['r2-2', 'r2-3', 'r2-4']);
    expect(text('A')).to.deep.equal(['r1-1', 'r1-2', 'r1-3', 'r1-4', 'r1-5']);
    expect(text('B 5–4, A 1')).to.deep.equal(['r2-4', 'r2-5', 'r1-1']);
    expect(text('Stalls')).to.have.lengthOf(10);
    expect(text('Circle 1')).to.deep.equal([]);
    expect(text('')).to.deep.equal([]);
  });
});

describe('the checks of a chart', () => {
  it('find nothing in a common one', () => {
    expect(codes(house(4, 4))).to.deep.equal([]);
  });

  it('name what stops saving, with its place', () => {
    expect(codes({ ...house(), name: ' ' })).to.deep.equal(['noName', 'noSeats']);
    const [twice] = problemsOf(renameSeat(house(3), 'r1-2', '1'));
    expect(twice).to.deep.equal({
      code: 'sameName',
      isWarning: false,
      seats: ['r1-1', 'r1-2'],
      at: 'Stalls A 1',
    });
    expect(codes(renameSeat(house(3), 'r1-2', ''))).to.include('blankName');
    expect(codes(paint(house(2, 2), new Set(['r1-1']), 'red'))).to.deep.equal(['noCategory']);
    expect(codes({ ...house(3), width: 20 })).to.include('outside');
    expect(codes({ ...house(2), stage: { x: 150, y: 0, width: 100, height: 10 } })).to.deep.equal(['stageOutside']);
    const alone = house(2);
    Object.assign(alone.sections[0]!.rows[0]!.seats[0]!, { companionOf: 'r1-2' });
    expect(codes(alone)).to.deep.equal(['companionAlone']);
    const double = house(2);
    Object.assign(double.sections[0]!.rows[0]!.seats[1]!, { _id: 'r1-1' });
    expect(codes(double)).to.deep.equal(['sameId']);
    expect(codes(renameSection(house(1), 'stalls', ' '))).to.include('blankName');
  });

  it('warn of what is unusual', () => {
    expect(codes(move(house(3, 3), new Set(['r1-2']), -6, 0))).to.deep.equal(['tooClose']);
    expect(codes(remove(house(5), new Set(['r1-3'])))).to.deep.equal(['gap']);
    expect(codes(numberSeats(house(5), new Set(['r1']), { kind: 'fromMiddle', odd: 'left' }))).to.deep.equal([]);
    const wheelchair = setKind(house(6), new Set(['r1-1']), 'handicapped');
    expect(codes(wheelchair)).to.deep.equal(['noCompanion']);
    expect(codes(setKind(wheelchair, new Set(['r1-5']), 'companion'))).to.deep.equal(['companionFar']);
    expect(codes(setKind(wheelchair, new Set(['r1-2']), 'companion'))).to.deep.equal([]);
    expect(codes({ ...house(2), stage: { x: 0, y: 40, width: 100, height: 20 } })).to.deep.equal(['behindStage']);
    const block = { x: 9, y: 30, width: 100, height: 22 };
    expect(codes({ ...house(2), stage: block })).to.deep.equal(['behindStage']);
    for (const shape of ['thrust', 'ring'] as const)
      expect(codes({ ...house(2), stage: { ...block, shape } })).to.deep.equal([]);
    const colourful = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce(
      (chart, ref, at) => paint(chart, new Set([`r${at + 1}-1`]), ref),
      house(1, 1, 1, 1, 1, 1, 1),
    );
    expect(codes(colourful)).to.deep.equal(['manyCategories']);
  });

  it('find each pair of seats that are too close, wherever they lie', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), (dx, dy) => {
        const chart = house(2, 2, 2, 2);
        const moved = move(chart, new Set(['r1-2']), -10 + dx, dy); // close to r1-1
        const isClose = Math.hypot(dx, dy) < 5.99 || Math.hypot(dx, 10 - dy) < 5.99;
        expect(codes(moved).includes('tooClose')).to.equal(isClose);
      }),
    );
  });
});

it('a chart of 20,000 seats is checked in a fifth of a second, and changed in less', () => {
  const newId = idMaker(emptyChart('', ''));
  const rows = blockRows(
    { rows: 200, seatsPerRow: 100, pitch: 10, rowPitch: 10, bend: 30, stagger: 0, aisles: [50] },
    {
      rows: { kind: 'letters', from: 1, start: 'front' },
      seats: { kind: 'through', from: 1, step: 1, start: 'left' },
    },
    { x: 600, y: 60 },
    newId,
  );
  const { chart } = fitted(addRows(emptyChart('Arena', 'Stage'), 'Arena', rows, newId));
  expect(countOf(chart)).to.equal(20_000);
  const time = (work: () => unknown) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  const fastest = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => time(work)));
  // ten times the budget: the machine of a test is shared
  expect(fastest(() => problemsOf(chart))).to.be.below(2000);
  expect(fastest(() => move(chart, all(chart), 1, 1))).to.be.below(500);
});
