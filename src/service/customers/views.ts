/** The customer record, in the database and on the wire. */
import type { Customer } from '../../contract/customers.ts';
import type { z } from '../../contract/route.ts';
import type { Message } from '../webhooks/outbox.ts';
import { compact, pick } from '../http/pick.ts';

type Wire = z.input<typeof Customer>;

const dataFields = [
  'company',
  'vatId',
  'prename',
  'lastname',
  'image',
  'number',
  'phone',
  'location',
  'notes',
  'extraFields',
  'tags',
  'segments',
  'verified',
  'identification',
  'preferredLanguage',
  'meta',
  'externalId',
] as const;

/** The data of a customer beside its columns, in the wire's names; no field is empty. */
export type CustomerData = Pick<Wire, (typeof dataFields)[number]>;

export interface CustomerRow {
  readonly id: string;
  readonly seller_id: string;
  readonly email: string;
  readonly has_account: boolean;
  readonly login_type: string;
  readonly next_verification_mail_at: Date | null;
  readonly blocked: boolean;
  readonly data: CustomerData;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Columns of `CustomerRow`, for `from customer` and for `returning`; without the password hash. */
export const customerColumns = `id, seller_id, email, password_hash is not null or login_type <> 'password' as has_account,
  login_type, next_verification_mail_at, blocked, data, created_at, updated_at`;

/** A customer as the seller sees it. */
export function customerView(row: CustomerRow): Wire {
  const { data } = row;
  const nextEmail = row.next_verification_mail_at?.toISOString();
  return compact({
    _id: row.id,
    primaryEmail: row.email,
    name: [data.prename, data.lastname].filter(Boolean).join(' ') || undefined,
    ...pick(data, dataFields),
    sellerId: row.seller_id,
    blocked: row.blocked,
    verified: data.verified === true,
    _account: row.has_account
      ? {
          ...(nextEmail !== undefined && { limitations: { nextVerificationMailRequest: nextEmail } }),
          loginType: row.login_type,
        }
      : undefined,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

/** The message about a new or changed customer. */
export function customerMessage(row: CustomerRow, type: 'customer.created' | 'customer.updated'): Message {
  return { sellerId: row.seller_id, type, data: customerView(row) };
}

const ownFields = [
  'company',
  'vatId',
  'prename',
  'lastname',
  'image',
  'number',
  'phone',
  'location',
  'extraFields',
  'verified',
  'preferredLanguage',
] as const;

/** A customer as they see their own record: without the seller's notes, tags and segments, and without tokens. */
export function ownView({
  id,
  seller_id: sellerId,
  email,
  has_account: hasAccount,
  login_type: loginType,
  next_verification_mail_at: nextEmail,
  data,
  created_at: created,
  updated_at: updated,
}: CustomerRow): z.input<typeof Customer> {
  return {
    ...pick(data, ownFields),
    _id: id,
    primaryEmail: email,
    name: [data.prename, data.lastname].filter(Boolean).join(' '),
    sellerId,
    ...(hasAccount && {
      _account: {
        ...(nextEmail && { limitations: { nextVerificationMailRequest: nextEmail.toISOString() } }),
        loginType,
      },
    }),
    createdAt: created.toISOString(),
    updatedAt: updated.toISOString(),
  };
}
