/** An email about an order as plain text. */
import type { Fact, OrderEmailContent } from './order-email-content.ts';
import type { Sum } from './order-email-sums.ts';

/** The text: paragraphs with a blank line between, and a line below each heading. */
export function orderEmailText(content: OrderEmailContent): string {
  const { title, opening, event, order, tickets, prices, payment, link, words, closing, colon } = content;
  const line = ({ label, lines }: Fact) => `${label}${colon}${lines.join(', ')}`;
  const above = (label: string) => `${label}${colon.trimEnd()}`;
  const paragraphs = [
    title,
    ...opening,
    block(event.name, event.details.map(line)),
    ...event.texts,
    order.map(line).join('\n'),
    block(
      tickets.title,
      tickets.each.flatMap(({ name, details: data, holder, notes, code }, at) => [
        ...(at > 0 ? [''] : []),
        [`${at + 1}. ${name}`, ...data].join(', '),
        ...[holder, code].filter((fact) => fact !== undefined).map((fact) => `   ${line(fact)}`),
        ...notes.map((note) => `   ${note}`),
      ]),
    ),
    tickets.delivery && `${above(tickets.delivery.label)}\n${tickets.delivery.lines.join('\n')}`,
    block(prices.title, sums(prices.sums)),
    payment.texts.length > 0 && block(payment.title, [...payment.texts, ...payment.transfer.map(line)]),
    `${above(link.label)}\n${link.url}\n${link.note}`,
    ...words,
    closing.help && `${closing.help.label}\n${closing.help.url.replace(/^mailto:.*/, closing.help.text)}`,
    closing.lines.join('\n'),
    closing.terms.withdrawal.join('\n'),
    closing.terms.links.map(({ label, url }) => `${label}${colon}${url}`).join('\n'),
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

function block(title: string, lines: readonly string[]): string {
  return [title, '-'.repeat(Math.min(signs(title), 60)), ...lines].join('\n');
}

const segmenter = new Intl.Segmenter();

/** The number of characters as people count them. */
function signs(text: string): number {
  return Array.from(segmenter.segment(text)).length;
}

/** Amounts, aligned. */
function sums(all: readonly Sum[]): string[] {
  const wide = Math.min(40, Math.max(...all.map(({ label }) => signs(label))));
  const tall = Math.max(...all.map(({ amount }) => signs(amount)));
  return all.map(
    ({ label, amount }) =>
      `${label}${' '.repeat(Math.max(0, wide - signs(label)))}  ${' '.repeat(tall - signs(amount))}${amount}`,
  );
}
