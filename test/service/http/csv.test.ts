/** Cells of CSV files: what buyers typed never runs in a spreadsheet, and amounts stay numbers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvRows } from '../../../src/service/http/csv.ts';

describe('a cell of a CSV file', () => {
  it('has an apostrophe where a spreadsheet would take it for a formula', () => {
    for (const typed of ['=1+1', '+49 30 12', '@SUM(A1)', '-1+1', '-A1', '-1;2', '-', ' -1', '-1'])
      assert.match(csvRows([[typed]]), /^"?\s*'/, typed);
    assert.equal(csvRows([['1;-1', '1; =A1']]), "1;'-1,1; '=A1\r\n");
  });

  it('is a number where the service counts, below 0 too', () => {
    assert.equal(csvRows([[-105.99, -4, -0.5, 24, -0]]), '-105.99,-4,-0.5,24,0\r\n');
  });
});
