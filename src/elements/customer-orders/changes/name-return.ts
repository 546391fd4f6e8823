/**
 * The return to a renaming whose payment had begun when the page was left, for the bank or by a reload. Its result is
 * shown above the orders.
 */
import { html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import { changes as english } from '../../../locales/en/changes.ts';
import type { Texts } from '../../../locales/index.ts';
import { adopt } from '../../styles.ts';
import { explainChange } from './change-panel.ts';
import { storedNaming, NamePayment } from './name-payment.ts';
import { TicketChanged } from '../view/order-events.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { styles } from './panel-form.styles.ts';

/** Requests the result of a stored payment and announces it; nothing without one. */
export function finishNaming(host: OrdersHost): void {
  const stored = storedNaming(host);
  if (!stored) return;
  const { element } = host;
  adopt(element, styles);
  const place = document.createElement('div');
  place.className = 'returned';
  element.renderRoot.prepend(place);
  let shown: (texts: Texts['changes']) => TemplateResult;
  const say = (text: (texts: Texts['changes']) => string, isGood: boolean) => {
    shown = (texts) =>
      html`<p class="notice ${isGood ? 'good' : ''}" role=${isGood ? 'status' : 'alert'} tabindex="-1">
        ${text(texts)}
      </p>`;
    element.requestUpdate();
    void element.updateComplete.then(() => {
      place.querySelector<HTMLElement>('.notice')?.focus();
    });
  };
  const payment = new NamePayment(host, stored, {
    done: (ticket, isPending) => {
      say(() => payment.said(isPending), true);
      element.dispatchEvent(new TicketChanged(ticket));
      if (!isPending) host.reload();
    },
    left: (error) => {
      if (error === undefined) shown = () => html`${nothing}`;
      else say((texts) => explainChange(host, texts, error), false);
      element.requestUpdate();
    },
  });
  shown = () => payment.render();
  const note: ReactiveController = {
    hostUpdated: () => {
      render(shown(host.translated()?.changes ?? english), place);
    },
  };
  element.addController(note);
  element.requestUpdate();
  void payment.resume(stored);
}
