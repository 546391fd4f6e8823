/** E-mail addresses are the same person in capitals or not. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
