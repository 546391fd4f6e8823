/** Email addresses that were probably mistyped: the tickets would go to a stranger, or to no one. */

/** What most buyers have, and what looks like it but exists. */
const known = (
  'gmail.com googlemail.com ymail.com email.com mail.com yahoo.com yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.uk ' +
  'hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.co.uk outlook.com outlook.de outlook.fr outlook.es ' +
  'live.com live.de live.co.uk icloud.com me.com mac.com aol.com msn.com proton.me protonmail.com gmx.de gmx.net ' +
  'gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org bluewin.ch btinternet.com orange.fr ' +
  'free.fr laposte.net libero.it ziggo.nl'
).split(' ');

/** Endings that no domain has. */
const endings = /\.(con|comm|cpm|cmo|ocm|cim|vom|xom)$/;

/**
 * The address that a buyer probably meant: `jo@gmial.com` becomes `jo@gmail.com`. `undefined` if nothing looks wrong.
 * One letter may be wrong, missing, too much, or swapped with the next.
 */
export function meantEmail(typed: string): string | undefined {
  const [, name = '', written = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  const domain = written.toLowerCase();
  if (!domain || known.includes(domain)) return undefined;
  const meant = known.find((each) => isOneSlipApart(each, domain)) ?? domain.replace(endings, '.com');
  return meant === domain ? undefined : `${name}@${meant}`;
}

function isOneSlipApart(right: string, wrong: string): boolean {
  const longest = Math.max(right.length, wrong.length);
  let start = 0;
  while (start < longest && right[start] === wrong[start]) start += 1;
  const [a, b] = [right.slice(start), wrong.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
