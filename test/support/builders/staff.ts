/** The people of a seller, and their sessions. */
import assert from 'node:assert/strict';
import type { Role } from '../../../src/contract/roles.ts';
import { createUser } from '../../../src/service/sellers/sellers.ts';
import { settled, type CallOptions, type TestService } from '../running/service.ts';
import { sellerId } from './shop.ts';

export const password = 'curtain rises late';

/** Adds a user; their address. */
export async function addUser(
  { db, clock }: TestService,
  role: Role,
  name: string = role,
  of = sellerId,
): Promise<string> {
  const email = `${name}@theatre.example`;
  await createUser(db, { sellerId: of, email, name, password, role }, clock.now, settled.passwordCost);
  return email;
}

/** The cookie of a session, as a page of the service sends it. */
export async function signIn({ app }: TestService, email: string): Promise<CallOptions> {
  const { publicUrl: origin } = settled;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/session',
    headers: { origin },
    payload: { email, password },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const [cookie] = answer.cookies;
  assert.ok(cookie);
  return { headers: { cookie: `${cookie.name}=${cookie.value}`, origin } };
}
