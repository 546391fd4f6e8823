/** What is done with many orders, those that are named or all that a list has: asked with the service's numbers, then a run. */
import { html, nothing, type TemplateResult } from 'lit';
import { bulkOrders, type BulkAction, type BulkAnswer } from '../../contract/bulk-orders.ts';
import type { ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { messageOf, sayErrors } from '../parts/problems.ts';
import type { OrderFilter } from './search.ts';

type Money = NonNullable<BulkAnswer['money']>[number];

/** Which orders are meant. */
export type ManyOrders = { readonly filter: OrderFilter } | { readonly ids: string[] };

/** Asks whether to do something with many orders, and shows its run. */
export async function askForMany(
  desk: Desk,
  words: ChosenOrderTexts,
  action: BulkAction,
  which: ManyOrders,
): Promise<void> {
  const client = desk.client({ transactions: bulkOrders });
  const { title, confirm } = named(words, action);
  let counted: BulkAnswer;
  try {
    counted = await client.transactions.bulk({ action, ...which, dryRun: true });
  } catch (error) {
    ask({ title: desk.texts.states.failed, body: html`<p>${messageOf(error, desk.texts)}</p>` }, desk.texts);
    return;
  }
  const { orders } = counted;
  if (orders === 0) {
    ask({ title: confirm(0), body: html`<p>${words.none}</p>` }, desk.texts);
    return;
  }
  ask(
    {
      title: title(orders),
      confirm: confirm(orders),
      isDanger: action === 'cancel',
      body: resultOf(desk, words, action, counted),
      act: async () => {
        const starting = client.transactions.bulk({ action, ...which, expected: orders });
        const { run } = await sayErrors(starting, { ORDERS_CHANGED: words.changed });
        if (run) desk.go(`/runs/${run._id}`);
      },
    },
    desk.texts,
  );
}

function named(words: ChosenOrderTexts, action: BulkAction) {
  if (action === 'received') return { title: words.markChosenTitle, confirm: words.markChosen };
  if (action === 'mail') return { title: words.sendChosenTitle, confirm: words.sendChosen };
  return { title: words.cancelChosenTitle, confirm: words.cancelChosen };
}

/** What it does, in the service's numbers. */
function resultOf(
  desk: Desk,
  words: ChosenOrderTexts,
  action: BulkAction,
  { tickets, mails, skipped, due, money = [] }: BulkAnswer,
): TemplateResult {
  const { formats } = desk;
  const sum = due.map(({ currency, amount }) => formats.money(amount, currency)).join(' + ');
  const lines: readonly (string | undefined)[] = [
    ...(action === 'received' ? [words.markChosenText(sum)] : []),
    ...(action === 'mail' ? [words.sendChosenText] : []),
    ...(action === 'cancel' ? [words.cancelChosenTickets(tickets), ...backOf(desk, words, money)] : []),
    words.mails(mails),
    skipped > 0 ? words.skipped(skipped) : undefined,
    words.begins,
  ];
  return html`<ul class="bullets">
    ${lines.map((line) => (line === undefined ? nothing : html`<li>${line}</li>`))}
  </ul>`;
}

/** What goes back, by its way: the sums of all currencies. */
function backOf({ texts, formats }: Desk, words: ChosenOrderTexts, money: readonly Money[]): readonly string[] {
  const ways = (['automatic', 'byHand', 'toVouchers'] as const).flatMap((way) => {
    const sums = money.filter((each) => each[way] > 0).map((each) => formats.money(each[way], each.currency));
    return sums.length === 0 ? [] : [`${texts.run.amounts[way]}: ${sums.join(' + ')}`];
  });
  return ways.length === 0 ? [words.cancelChosenFree] : ways;
}
