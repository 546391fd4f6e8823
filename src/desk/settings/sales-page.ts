/** `<desk-sales-settings>`: how the house sells: checkout, ticket codes, region, taxes and charges. */
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

export class DeskSalesSettings extends SellerSettings {
  protected override readonly section = 'sales';

  protected override groups(): readonly FieldGroup[] {
    const { settings, languageNames } = this.desk.texts;
    const { labels, hints, groups, signIn, modes, codeForms } = settings;
    return [
      {
        id: 'checkout',
        title: groups.checkout,
        rows: [
          {
            path: 'shopSettings.checkoutExpirationMinutes',
            label: labels.minutes,
            kind: 'number',
            hint: hints.minutes,
          },
          {
            path: 'shopSettings.enforceAuthentication',
            label: labels.signIn,
            kind: 'choice',
            preset: 'DISABLED',
            hint: hints.signIn,
            choices: [
              ['DISABLED', signIn.never],
              ['PREVENT_CHECKOUT', signIn.before],
              ['PREVENT_DETAILS_STEP', signIn.details],
            ],
          },
        ],
      },
      {
        id: 'refunds',
        title: groups.refunds,
        rows: [
          {
            path: 'deskSettings.refundLimit',
            label: labels.refundLimit,
            kind: 'number',
            hint: hints.refundLimit,
          },
        ],
      },
      {
        id: 'codes',
        title: groups.codes,
        rows: [
          {
            path: 'ticketSettings.codeForm',
            label: labels.codeForm,
            kind: 'choice',
            preset: 'short',
            hint: hints.codeForm,
            choices: [
              ['short', codeForms.short],
              ['signed', codeForms.signed],
              ['rotating', codeForms.rotating],
            ],
          },
        ],
      },
      {
        id: 'region',
        title: groups.region,
        rows: [
          {
            path: 'defaultLanguage',
            label: labels.language,
            kind: 'choice',
            hint: hints.language,
            choices: [['', settings.unset], ...Object.entries(languageNames)],
          },
          [
            { path: 'currency', label: labels.currency, hint: hints.currency, isNeeded: true },
            {
              path: 'timezone',
              label: labels.timezone,
              hint: hints.timezone,
              suggested: Intl.supportedValuesOf('timeZone'),
            },
          ],
        ],
      },
      {
        id: 'taxes',
        title: groups.taxes,
        rows: [
          [
            { path: 'taxRate', label: labels.taxRate, kind: 'percent', hint: hints.taxRate },
            {
              path: 'taxSetting.priceMode',
              label: labels.priceMode,
              kind: 'choice',
              preset: 'inclusive',
              choices: [
                ['inclusive', modes.inclusive],
                ['exclusive', modes.exclusive],
              ],
            },
          ],
          [
            { path: 'vatId', label: labels.vatId, hint: hints.vatId },
            { path: 'taxNo', label: labels.taxNo },
          ],
          { path: 'taxSetting.reverseCharge', label: labels.reverseCharge, kind: 'check', hint: hints.reverseCharge },
          { path: 'taxSetting.exemption', label: labels.exemption, hint: hints.exemption },
        ],
      },
      {
        id: 'charges',
        title: groups.charges,
        about: settings.chargesText,
        rows: [
          [
            { path: 'outerChargeFix', label: labels.outerFix, kind: 'number' },
            { path: 'outerChargeVar', label: labels.outerVar, kind: 'percent' },
          ],
          { path: 'cartOuterChargeFix', label: labels.cartFix, kind: 'number' },
          [
            { path: 'innerChargeFix', label: labels.innerFix, kind: 'number' },
            { path: 'innerChargeVar', label: labels.innerVar, kind: 'percent' },
          ],
        ],
      },
    ];
  }
}
customElements.define('desk-sales-settings', DeskSalesSettings);
