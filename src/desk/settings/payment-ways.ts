/** The ways to pay for some events, on the page of payments: what there is, in words. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentStrategy } from '../../contract/payment-strategies.ts';
import { word } from '../../elements/format.ts';
import { paymentWays as english, type PaymentWayTexts } from '../../locales/desk/payment-ways-en.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { counter } from './payment-strategy-form.ts';

export { english, type PaymentWayTexts };

export async function wayTexts({ formats }: Desk): Promise<PaymentWayTexts> {
  const german = async () => (await import('../../locales/desk/payment-ways-de.ts')).paymentWays;
  return await pageTexts(formats.language, english, german);
}

/** Ways to pay in words. @param on Those that the house has switched on. */
export function waysText(words: PaymentWayTexts, methods: readonly string[], on: readonly string[]): string {
  const names = methods.map((method) => {
    const known = word(words.methods, method);
    if (on.includes(method)) return known || method;
    return known ? words.isOff(known) : words.isUnknown(method);
  });
  return names.join(', ') || words.none;
}

/** What a strategy offers, everywhere and in sales channels. */
function factsOf(words: PaymentWayTexts, { methods, channels = [] }: PaymentStrategy, on: readonly string[]): string {
  const others = channels.map(
    ({ channelId, methods: own }) =>
      `${channelId === counter ? words.counter : channelId}: ${waysText(words, own, on)}`,
  );
  return [waysText(words, methods, on), ...others].join(' · ');
}

/** The strategies of the house, and what adds one. */
export function strategyList(
  desk: Desk,
  words: PaymentWayTexts,
  strategies: readonly PaymentStrategy[],
  on: readonly string[],
): TemplateResult {
  const mayChange = desk.may('settings:write');
  return html`<section class="card flush" aria-labelledby="strategies">
    <div class="card-head">
      <div>
        <h2 id="strategies">${words.title}</h2>
        <p class="muted small">${strategies.length > 0 ? words.about : `${words.about} ${words.empty}`}</p>
      </div>
      ${mayChange ? html`<a class="button small" href=${hrefOf('/settings/payments/new')}>${words.add}</a>` : nothing}
    </div>
    <ul>
      ${strategies.map(
        (strategy) =>
          html`<li class="evening">
            <div>
              <h3>
                ${
                  mayChange
                    ? html`<a href=${hrefOf(`/settings/payments/${strategy._id}`)}>${strategy.name}</a>`
                    : strategy.name
                }
              </h3>
              <p class="small muted">${factsOf(words, strategy, on)}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}
