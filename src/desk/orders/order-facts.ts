/** What an order says of its buyer and its money. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { buyerOf } from '../parts/orders.ts';
import { methodOf } from './method.ts';

/** @param change Asks for another name or address; nothing for those who may not. */
export function renderBuyer(
  { texts }: Desk,
  sale: SellerTransaction,
  change: (() => void) | undefined,
): TemplateResult {
  const { order } = texts;
  const { customerId, company, email, phone, street, line2, postal, city, country } = sale;
  const address = [street, line2, [postal, city].filter(Boolean).join(' '), country].filter(Boolean);
  return html`<section class="card" aria-labelledby="buyer">
    ${factsHead('buyer', order.buyer, change, texts.order.change)}
    <dl class="facts">
      <div>
        <dd>
          ${
            customerId === undefined
              ? buyerOf(sale, texts)
              : html`<a href=${hrefOf(`/customers/${encodeURIComponent(customerId)}`)}>${buyerOf(sale, texts)}</a>`
          }
        </dd>
        ${company ? html`<dd>${company}</dd>` : nothing}
      </div>
      ${
        email
          ? html`<div>
              <dt>${order.email}</dt>
              <dd><a href="mailto:${email}">${email}</a></dd>
            </div>`
          : nothing
      }
      ${
        phone
          ? html`<div>
              <dt>${order.phone}</dt>
              <dd><a href="tel:${phone}">${phone}</a></dd>
            </div>`
          : nothing
      }
      ${
        address.length > 0
          ? html`<div>
              <dt>${order.address}</dt>
              ${address.map((line) => html`<dd>${line}</dd>`)}
            </div>`
          : nothing
      }
    </dl>
  </section>`;
}

/** The head of a card with what changes it. */
function factsHead(id: string, text: string, change: (() => void) | undefined, word: string): TemplateResult {
  return html`<div class="row spread">
    <h2 id=${id}>${text}</h2>
    ${change ? html`<button class="link small" aria-label="${word}: ${text}" @click=${change}>${word}</button>` : nothing}
  </div>`;
}

/** The note of an order, which no buyer sees. */
export function renderNote(
  { texts }: Desk,
  { note = '' }: SellerTransaction,
  change: (() => void) | undefined,
): TemplateResult {
  const { order } = texts;
  return html`<section class="card" aria-labelledby="note">
    ${factsHead('note', order.note, change, order.change)}
    <p class=${note === '' ? 'muted' : 'lines'}>${note === '' ? order.noNote : note}</p>
  </section>`;
}

/** @param hasTickets Some admit, so that they can be printed. */
export function renderPayment({ texts, formats }: Desk, sale: SellerTransaction, hasTickets: boolean): TemplateResult {
  const { order } = texts;
  const { refundByHand = 0, _id: id, status } = sale;
  const method = methodOf(sale, texts);
  const file = (name: string, text: string) =>
    html`<li><a href="/api/transactions/${encodeURIComponent(id)}/${name}" target="_blank">${text}</a></li>`;
  return html`<section class="card" aria-labelledby="payment">
    <h2 id="payment">${order.payment}</h2>
    <dl class="facts">
      ${
        method === ''
          ? nothing
          : html`<div>
              <dt>${order.method}</dt>
              <dd>${method}</dd>
            </div>`
      }
      ${refundByHand > 0 ? html`<div><dd class="notice">${order.refundByHand(formats.money(refundByHand, sale.currency))}</dd></div>` : nothing}
      ${
        status === 'COMPLETE'
          ? html`<div>
              <dt>${order.documents}</dt>
              <dd>
                <ul>
                  ${hasTickets ? file('tickets.pdf', order.ticketsPdf) : nothing}
                  ${(sale.realPrice ?? 0) > 0 ? file('invoice.pdf', order.invoicePdf) : nothing}
                </ul>
              </dd>
            </div>`
          : nothing
      }
    </dl>
  </section>`;
}
