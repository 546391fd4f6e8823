/** CSV files: what they are written in is detected, and each row knows its line. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { formOf, rowsOf } from '../../../src/service/imports/csv-file.ts';

describe('a CSV file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-csv-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  let files = 0;
  const read = async (content: string | Uint8Array) => {
    const file = join(folder, `${String(++files)}.csv`);
    writeFileSync(file, content);
    const form = await formOf(file);
    const rows = [];
    for await (const { line, cells } of rowsOf(file, form)) rows.push([line, ...cells]);
    return { ...form, rows };
  };

  it('is read in each encoding and with each delimiter', async () => {
    const expected = [
      [1, 'name', 'price'],
      [2, 'Käthe', '12'],
    ];
    const cases: [Uint8Array, string, string][] = [
      [Buffer.from('name,price\nKäthe,12\n'), 'UTF-8', ','],
      [Buffer.from('\ufeffname;price\r\nKäthe;12'), 'UTF-8', ';'],
      [Buffer.from('name;price\r\nKäthe;12\r\n', 'latin1'), 'Windows-1252', ';'],
      [Buffer.from('name\tprice\nKäthe\t12\n'), 'UTF-8', '\t'],
      [Buffer.from('\ufeffname\tprice\r\nKäthe\t12\r\n', 'utf16le'), 'UTF-16', '\t'],
    ];
    for (const [content, encoding, delimiter] of cases)
      assert.deepEqual(await read(content), { encoding, delimiter, rows: expected });
    const { rows } = await read(Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x80, 0x2c, 0x31]));
    assert.deepEqual(rows[1], [2, '€', '1']);
  });

  it('counts the lines within cells, and empty ones', async () => {
    const { rows } = await read('a,b\n"one\ntwo",1\n\n\nx,"say ""hi"""\n"y\r\n",2\nz,3\n');
    assert.deepEqual(rows, [
      [1, 'a', 'b'],
      [2, 'one\ntwo', '1'],
      [6, 'x', 'say "hi"'],
      [7, 'y\n', '2'],
      [9, 'z', '3'],
    ]);
  });

  it('is refused in a sentence', async () => {
    await assert.rejects(read(''), { name: 'ImportError', message: /is empty/ });
    await assert.rejects(formOf(join(folder, 'missing')), { name: 'ImportError', message: /cannot be read\.$/ });
    await assert.rejects(read('a,b\n1,2\n3,"open\n'), {
      message: "A quotation mark in line 3 or after it isn't closed.",
    });
    await assert.rejects(read('a,b\n1,"x"y\n'), { message: /^Line 2 isn't CSV/ });
  });
});
