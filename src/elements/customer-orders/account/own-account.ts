/** The account of a customer: sessions, consents, data. It loads when it is opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { account } from '../../../contract/customers.ts';
import type { Consent } from '../../../contract/customer-input.ts';
import type { ConsentRecord } from '../../../contract/consents.ts';
import { ownAccount, type Session } from '../../../contract/own-account.ts';
import type { z } from '../../../contract/route.ts';
import { ownAccount as english } from '../../../locales/en/own-account.ts';
import type { Texts } from '../../../locales/index.ts';
import { date, word } from '../../format.ts';
import { form } from '../../form.styles.ts';
import { saveFile } from '../../save-file.ts';
import { adopt } from '../../styles.ts';
import { AddressChange } from './address-change.ts';
import { Erasure } from './erasure.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { styles } from './own-account.styles.ts';
import { OwnPasskeys } from './own-passkeys.ts';

const operations = { account: { ...account, ...ownAccount } };

interface Known {
  readonly email: string;
  readonly sessions: readonly Session[];
  readonly consents: ConsentRecord;
}

export class OwnAccount {
  private said = '';
  private problem = '';
  private busy = false;
  private consenting = Promise.resolve();
  private readonly erasure: Erasure;
  private readonly addressChange: AddressChange;
  private readonly passkeys: OwnPasskeys;

  private known: Known | undefined;

  constructor(private readonly host: OrdersHost) {
    adopt(host.element, form, styles);
    const view = () => ({ texts: this.texts, email: this.known?.email ?? '' });
    this.erasure = new Erasure(host, view);
    this.addressChange = new AddressChange(host, view);
    this.passkeys = new OwnPasskeys(host, view);
    void this.load();
  }

  private readonly load = async (): Promise<void> => {
    this.problem = '';
    this.host.element.requestUpdate();
    try {
      const { client } = this;
      const [me, { sessions }, consents] = await Promise.all([
        client.account.me({}),
        client.account.sessions({}),
        client.account.consents({}),
      ]);
      this.known = { email: me.primaryEmail, sessions, consents };
    } catch (error) {
      this.problem = this.host.explain(error);
    }
    this.host.element.requestUpdate();
  };

  private readonly handleRetry = (): void => {
    this.host.holdFocus();
    void this.load();
  };

  private get texts(): Texts['ownAccount'] {
    return this.host.translated()?.ownAccount ?? english;
  }

  private get client() {
    return this.host.clientFor(operations);
  }

  render(): TemplateResult {
    const { texts, problem, known } = this;
    return html`<div part="account" class="own" tabindex="-1">
      <h3>${texts.title}</h3>
      <div role="alert">${problem ? html`<p class="notice">${problem}</p>` : nothing}</div>
      <p role="status" class="small">${known || problem ? this.said : texts.loading}</p>
      ${known ? this.renderKnown(known) : nothing}
      ${
        problem && !known
          ? html`<button type="button" class="quiet" @click=${this.handleRetry}>${texts.retry}</button>`
          : nothing
      }
    </div>`;
  }

  private renderKnown(known: Known): TemplateResult {
    const { texts } = this;
    return html`${this.addressChange.render()} ${this.passkeys.render()} ${this.renderSessions(known)}
      ${this.renderConsents(known)}
      <section>
        <h4>${texts.data}</h4>
        <p class="small">${texts.dataLead}</p>
        <button type="button" class="quiet" @click=${this.handleDownload}>${texts.download}</button>
      </section>
      ${this.erasure.render()}`;
  }

  private renderSessions({ sessions }: Known): TemplateResult {
    const { texts } = this;
    const at = (moment: string) => date(moment, 'short', this.host.language());
    return html`<section>
      <h4>${texts.sessions}</h4>
      <ul role="list">
        ${sessions.map((session) => {
          const device = session.device ?? texts.unknownDevice;
          return html`<li>
            <span>
              <strong>${device}</strong
              >${session.current ? html` <span class="muted">(${texts.thisOne})</span>` : nothing}<br />
              <span class="small muted">${texts.session(at(session.createdAt), at(session.lastUsedAt))}</span>
            </span>
            ${
              session.current
                ? nothing
                : html`<button
                    type="button"
                    class="link"
                    aria-label=${texts.endOne(device)}
                    @click=${() => void this.endSession(session, device)}
                  >
                    ${texts.end}
                  </button>`
            }
          </li>`;
        })}
      </ul>
      ${
        sessions.length > 1
          ? html`<button type="button" class="quiet" @click=${this.handleEndOthers}>${texts.endOthers}</button>`
          : nothing
      }
    </section>`;
  }

  private renderConsents({ consents: { consents, history } }: Known): TemplateResult | typeof nothing {
    const { texts } = this;
    if (history.length === 0) return nothing;
    const state = (status: string) => (status === 'granted' ? texts.granted : texts.denied);
    return html`<section>
      <h4>${texts.consents}</h4>
      ${consents.map(
        ({ consentId, status, text }) =>
          html`<label class="tick">
            <input
              type="checkbox"
              .checked=${status === 'granted'}
              @change=${(event: Event) => void this.setConsent(consentId, event.target as HTMLInputElement)}
            />
            <span>${text ?? consentId}</span>
          </label>`,
      )}
      <details class="small">
        <summary>${texts.history}</summary>
        <ul role="list">
          ${history.map(
            ({ consentId, status, givenAt, source, text }) =>
              html`<li>
                <span>${texts.consent(text ?? consentId, state(status))}</span>
                <span class="muted">
                  ${[date(givenAt, 'short', this.host.language()), word(texts.source, source)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>`,
          )}
        </ul>
      </details>
    </section>`;
  }

  private async endSession({ _id }: Session, device: string): Promise<void> {
    await this.attempt(async () => {
      await this.client.account.endSession({ id: _id });
      this.keepSessions(({ _id: other }) => other !== _id);
      return this.texts.ended(device);
    });
  }

  private readonly handleEndOthers = async (): Promise<void> => {
    await this.attempt(async () => {
      await this.client.account.endOtherSessions({});
      this.keepSessions(({ current }) => current === true);
      return this.texts.endedOthers;
    });
  };

  /** Removes sessions from the list; the focused node may go with its session. */
  private keepSessions(isStored: (session: Session) => boolean): void {
    if (this.known) this.known = { ...this.known, sessions: this.known.sessions.filter(isStored) };
    this.host.element.shadowRoot?.querySelector<HTMLElement>('.own')?.focus({ preventScroll: true });
  }

  /** One after the other: two that are ticked quickly are both meant. */
  private setConsent(consentId: string, box: HTMLInputElement): Promise<void> {
    return (this.consenting = this.consenting.then(() => this.saveConsent(consentId, box)));
  }

  private async saveConsent(consentId: string, box: HTMLInputElement): Promise<void> {
    const said: z.input<typeof Consent> = { consentId, status: box.checked ? 'granted' : 'denied' };
    const isDone = await this.attempt(async () => {
      await this.client.account.updateMe({ consents: [said] });
      const consents = await this.client.account.consents({});
      if (this.known) this.known = { ...this.known, consents };
      return this.texts.consentSaved;
    });
    if (!isDone) box.checked = said.status !== 'granted';
  }

  private readonly handleDownload = async (): Promise<void> => {
    await this.attempt(async () => {
      const file = (await this.client.account.data({})) as Blob;
      saveFile(file, 'my-data.json');
      return this.texts.downloaded;
    });
  };

  /** One step at a time. @returns true if it succeeded */
  private async attempt(work: () => Promise<string>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = this.problem = '';
    this.host.element.requestUpdate();
    try {
      this.said = await work();
    } catch (error) {
      this.problem = this.host.explain(error);
    }
    this.busy = false;
    this.host.element.requestUpdate();
    return this.problem === '';
  }
}
