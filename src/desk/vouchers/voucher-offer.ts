/** `<desk-voucher-offer>`: the vouchers that are for sale: amounts, validity, and what stands on them. */
import { html, nothing, type TemplateResult } from 'lit';
import { voucherCatalog, type VoucherCatalogSettings } from '../../contract/voucher-orders.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import { icon } from '../parts/icons.ts';
import { pictureField } from '../parts/picture-field.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf, Said } from '../parts/problems.ts';
import { numberOf } from '../parts/typed.ts';

export class DeskVoucherOffer extends DeskPage {
  private settings: VoucherCatalogSettings = { active: false };
  private failure = '';
  private isBusy = false;

  override get heading(): string {
    return this.desk.texts.codes.offer;
  }

  private get client() {
    const { get, set } = voucherCatalog;
    return this.desk.client({ voucherCatalog: { get, set } }).voucherCatalog;
  }

  protected override async load(): Promise<void> {
    this.settings = await this.client.get({});
  }

  /** What was typed, over the settings that this page does not show. @throws Said */
  private typed(form: HTMLFormElement): VoucherCatalogSettings {
    const { vouchers: words } = this.desk.texts;
    const data = new FormData(form);
    const read = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    };
    const number = (text: string, label: string) => {
      const value = numberOf(text);
      if (Number.isNaN(value)) throw new Said(`${label}: ${words.amountWrong}`);
      return value;
    };
    const optional = (name: string, label: string) => {
      const text = read(name);
      return text === undefined ? undefined : number(text, label);
    };
    const amounts = (read('amounts') ?? '').split(/[;\s]+/).filter((one) => one !== '');
    const validMonths = optional('validMonths', words.validMonths);
    return {
      ...this.settings,
      active: data.has('active'),
      name: read('name'),
      description: read('description'),
      amounts: amounts.map((one) => number(one, words.amounts)),
      minAmount: optional('minAmount', words.minAmount),
      maxAmount: optional('maxAmount', words.maxAmount),
      validMonths,
      ...(validMonths !== undefined && { validDays: undefined }),
      validToEndOfYear: data.has('validToEndOfYear'),
      image: read('image'),
      disclaimer: read('disclaimer'),
      paymentText: read('paymentText'),
    };
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      this.settings = await this.client.set(this.typed(event.target as HTMLFormElement));
      this.desk.toast(this.desk.texts.vouchers.offerSaved);
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderFields(): TemplateResult {
    const { vouchers: words } = this.desk.texts;
    const { active, name, description, amounts = [], minAmount, maxAmount, validMonths } = this.settings;
    const { validToEndOfYear = false, image, disclaimer, paymentText } = this.settings;
    return html`<label class="check"
        ><input name="active" type="checkbox" .defaultChecked=${active} />${words.onSale}</label
      >
      <label class="field"
        >${words.name}<input name="name" maxlength="100" autocomplete="off" .defaultValue=${name ?? ''}
      /></label>
      <label class="field"
        >${words.description}<textarea
          name="description"
          maxlength="2000"
          .defaultValue=${description ?? ''}
        ></textarea>
      </label>
      <label class="field"
        >${words.amounts}<input name="amounts" autocomplete="off" .defaultValue=${amounts.join(' ')} /><span
          class="hint"
          >${words.amountsHint}</span
        ></label
      >
      <div class="pair">
        <label class="field"
          >${words.minAmount}<input name="minAmount" inputmode="decimal" .defaultValue=${String(minAmount ?? '')}
        /></label>
        <label class="field"
          >${words.maxAmount}<input name="maxAmount" inputmode="decimal" .defaultValue=${String(maxAmount ?? '')}
        /></label>
      </div>
      <label class="field"
        >${words.validMonths}<input
          name="validMonths"
          inputmode="numeric"
          .defaultValue=${String(validMonths ?? '')}
        /><span class="hint">${words.validMonthsHint}</span></label
      >
      <label class="check"
        ><input
          name="validToEndOfYear"
          type="checkbox"
          .defaultChecked=${validToEndOfYear}
        />${words.toEndOfYear}</label
      >
      ${pictureField(this.desk, { id: 'voucher-image', name: 'image', label: words.image, value: image ?? '' })}
      <label class="field"
        >${words.disclaimer}<textarea name="disclaimer" maxlength="4000" .defaultValue=${disclaimer ?? ''}></textarea>
      </label>
      <label class="field"
        >${words.paymentText}<textarea name="paymentText" maxlength="2000" .defaultValue=${paymentText ?? ''}></textarea
        ><span class="hint">${words.paymentHint}</span>
      </label>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { vouchers: words, codes, order } = texts;
    const mayChange = may('vouchers:write');
    return html`${pageHead(codes.offer, { below: html`<p class="muted below">${words.offerIntro}</p>` })}
      <div class="card flush">
        ${codeTabs(this.desk, '/voucher-offer')}
        <form class="card-form stack" @submit=${(event: SubmitEvent) => this.save(event)} novalidate>
          <fieldset class="plain-set stack" ?disabled=${!mayChange}>
            <legend class="hidden">${codes.offer}</legend>
            ${this.renderFields()}
          </fieldset>
          ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
          ${
            mayChange
              ? html`<p><button class="button primary" aria-disabled=${this.isBusy}>${order.save}</button></p>`
              : nothing
          }
        </form>
      </div>`;
  }
}
customElements.define('desk-voucher-offer', DeskVoucherOffer);
