// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { emailPattern } from '../../../src/contract/email.ts';

const run = promisify(execFile);

/** Runs a piece of a program by itself, and ends it when it takes far too long: what hangs here would hang the service. */
async function runAlone(program: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    timeout: 60_000,
    cwd: new URL('../../..', import.meta.url),
  });
  return stdout.trim();
}

describe('what strangers send', () => {
  it('cannot keep the service busy with an e-mail address that is almost one', async () => {
    const program = `
      import { email } from './src/contract/email.ts';
      const almost = ['a@' + '.'.repeat(250_000) + '@', 'a@' + 'b.'.repeat(125_000) + '@', 'a'.repeat(250_000), '@'.repeat(250_000)];
      console.log(almost.map((text) => email.safeParse(text).success).join());`;
    assert.equal(await runAlone(program), 'false,false,false,false');
  });

  it('cannot keep the service busy with a number that is almost one', async () => {
    const program = `
      import { z } from './src/contract/route.ts';
      import { readQuery } from './src/service/http/query-strings.ts';
      const text = '1'.repeat(400_000) + 'x';
      console.log(readQuery(z.object({ top: z.number() }), { top: text }).top === text);`;
    assert.equal(await runAlone(program), 'true');
  });

  it('cannot keep the service busy with encodings that it accepts', async () => {
    const program = `
      import { SharedAnswer } from './src/service/http/shared-answers.ts';
      const answer = new SharedAnswer('x'.repeat(2000));
      console.log(answer.encodingFor('a' + ' '.repeat(400_000) + 'b, gzip ; q=0.5'), answer.encodingFor('gzip;q=0, br; Q=0.0'), answer.encodingFor('GZIP; q=1'));`;
    assert.equal(await runAlone(program), 'gzip undefined gzip');
  });

  it('passes for an e-mail address when it looks like one', () => {
    const good = [
      'ada@example.com',
      'a+b@mail.example.co.uk',
      "o'neill@x.y",
      'käthe@müller.example',
      '"a b"@c.d'.replace(' ', ''),
    ];
    const bad = [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'ada@example.',
      'ada@.example',
      'ada@a..b',
      'a@b@c.d',
      'a b@c.d',
      'a@b.c\n',
    ];
    assert.deepEqual(
      good.filter((text) => !emailPattern.test(text)),
      [],
    );
    assert.deepEqual(
      bad.filter((text) => emailPattern.test(text)),
      [],
    );
  });
});
