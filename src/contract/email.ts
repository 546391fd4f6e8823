/** The form of an email address, for every schema that takes one. */
import { z } from './route.ts';

/**
 * The pattern of an email address: in an account, in the details, in a seller's own question. No part of it can match
 * in two ways: texts come at any length, and must not keep the service busy.
 */
export const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
export const email = z.string().check(z.regex(emailPattern, 'Expected an e-mail address'), z.maxLength(254));
