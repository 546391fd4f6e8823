import { z } from './route.ts';

/**
 * What passes for an e-mail address: in an account, in the details, in a seller's own question. No part of it can match in
 * two ways: texts come at any length, and nobody may keep the service busy with one.
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
export const email = z.string().check(z.regex(emailPattern, 'Expected an e-mail address'), z.maxLength(254));
