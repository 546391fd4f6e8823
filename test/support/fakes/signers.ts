/** Certificates and keys as sellers get them from Apple and Google, made by openssl for a test. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface AppleFiles {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
}

/** Runs openssl in a folder that is gone afterwards; answers what it writes. */
function inFolder<T>(work: (openssl: (...words: string[]) => string, file: (name: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-signers-'));
  try {
    const openssl = (...words: string[]) =>
      execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return work(openssl, (name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A certificate of a pass type, the authority that issued it, and its key, which may be locked. */
export function appleFiles({ passType = 'pass.example.house', passphrase = '', days = '3650' } = {}): AppleFiles {
  return inFolder((openssl, file) => {
    const lock = passphrase ? ['-passout', `pass:${passphrase}`] : ['-nodes'];
    openssl(...'req -x509 -newkey rsa:2048 -nodes -days 3650 -keyout ca.key -out ca.pem -subj /CN=WWDR'.split(' '));
    const subject = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=TEAM123456/O=The House`;
    openssl(...'req -newkey rsa:2048 -keyout own.key -out own.csr -subj'.split(' '), subject, ...lock);
    openssl(...'x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out own.pem -days'.split(' '), days);
    const read = (name: string) => readFileSync(file(name), 'utf8');
    return { certificate: read('own.pem'), key: read('own.key'), authority: read('ca.pem') };
  });
}

/** What openssl finds out about a detached signature: an error unless it is right, and by a certificate of the authority. */
export function verifyDetached(signature: Buffer, content: Buffer, authority: string): string {
  return inFolder((openssl, file) => {
    writeFileSync(file('signature'), signature);
    writeFileSync(file('content'), content);
    writeFileSync(file('authority.pem'), authority);
    openssl(
      ...'cms -verify -binary -inform DER -in signature -content content -CAfile authority.pem -purpose any'.split(' '),
      ...'-out verified -signer signer.pem'.split(' '),
    );
    return openssl('x509', '-in', 'signer.pem', '-noout', '-subject');
  });
}

/** The file of a service account, and what checks its signatures. */
export function googleFiles(bits = 2048): { readonly file: string; readonly publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const file = JSON.stringify({
    type: 'service_account',
    client_email: 'passes@house.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  return { file, publicKey };
}
