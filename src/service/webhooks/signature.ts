/** Signatures of messages by Standard Webhooks (standardwebhooks.com), for which receivers find libraries. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing key: 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * The signed content: id and time with the body, so that neither fits another body, and an old message cannot be sent
 * again.
 */
export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a message: its id, the time, and one signature for each key. */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
