/** Passwords: scrypt, with its parameters in the stored text, so that they can be raised without a migration. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What scrypt costs: `N` and `r` in memory, all three in time. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's parameters: 128 MiB and a quarter of a second for each password. */
const usualPasswordCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };

const keyLength = 32;
const saltLength = 16;

/** Stored for an account whose owner has not chosen a password yet; no password matches it. */
export const noPassword = 'none';

/** Derived at a time: each takes much memory, and files and compression need threads of the same pool. */
const maxConcurrent = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, length: number, cost: PasswordCost): Promise<Buffer> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const { N, r } = cost;
    return await new Promise((resolve, reject) => {
      const options = { ...cost, maxmem: 128 * N * r * 2 };
      scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => {
        if (error) reject(error);
        else resolve(key);
      });
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The hash of a password: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = usualPasswordCost): Promise<string> {
  const salt = randomBytes(saltLength);
  const key = await derive(password, salt, keyLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The outcome of a check. */
export interface PasswordCheck {
  readonly isRight: boolean;
  /** To be stored in place of what was: the same password at today's cost. Missing when that is what was stored. */
  readonly upgraded?: string;
}

/**
 * Checks a password at a sign-in. It takes as long without a stored hash, or with a cheaper one, so that timing does
 * not reveal who has an account.
 */
export async function checkPassword(
  password: string,
  stored: string | null | undefined,
  cost = usualPasswordCost,
): Promise<PasswordCheck> {
  const known = parse(stored);
  const isCheap = !known || work(known.cost) < work(cost);
  // beside each other: the cheap one is done long before
  const [isRight, upgraded] = await Promise.all([
    known !== undefined && fits(password, known),
    isCheap ? hashPassword(password, cost) : undefined,
  ]);
  return { isRight, ...(isRight && upgraded !== undefined && { upgraded }) };
}

/** Whether a password is the one that was stored; none is where nothing is stored. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = parse(stored);
  return known !== undefined && (await fits(password, known));
}

interface Stored {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parse(stored: string | null | undefined): Stored | undefined {
  const [scheme, N, r, p, salt, key] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || !salt || !key) return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

async function fits(password: string, { cost, salt, key }: Stored): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, key.length, cost), key);
}

const work = ({ N, r, p }: PasswordCost) => N * r * p;
