/** The files in a zip, by their names, as its directory lists them. */
import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

/** @param isPacked False: a packed file is a fault. */
export function readZip(zip: Buffer, isPacked = false): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  assert.ok(end >= 0, 'There is no end of a directory');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const method = zip.readUInt16LE(at + 10);
    assert.ok(method === 0 || (isPacked && method === 8), 'It is packed');
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + named);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(from, from + size);
    const content = method === 0 ? stored : inflateRawSync(stored);
    assert.equal(crc32(content) >>> 0, checksum >>> 0, name);
    files.set(name, content);
    at += 46 + named + extra + comment;
  }
  return files;
}
