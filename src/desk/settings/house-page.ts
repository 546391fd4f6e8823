/** `<desk-house>`: the name of the house, its address, contact and terms. */
import { languagesOf } from '../parts/languages.ts';
import type { Field } from './seller-form.ts';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

export class DeskHouse extends SellerSettings {
  protected override readonly section = 'house';

  protected override groups(): readonly FieldGroup[] {
    const { settings, languageNames } = this.desk.texts;
    const { labels, hints, groups } = settings;
    // a text that is not by language stays one
    const withdrawal: Field[] =
      typeof this.record.withdrawalText === 'string'
        ? [{ path: 'withdrawalText', label: labels.withdrawal, kind: 'area', hint: hints.withdrawal }]
        : languagesOf(this.desk.texts).map((language) => ({
            path: `withdrawalText.${language}`,
            label: `${labels.withdrawal} (${languageNames[language]})`,
            kind: 'area',
            language,
            hint: hints.withdrawal,
          }));
    return [
      {
        id: 'name',
        title: groups.name,
        rows: [
          { path: 'name', label: labels.name, isNeeded: true },
          { path: 'description', label: labels.description, kind: 'area', hint: hints.description },
        ],
      },
      {
        id: 'address',
        title: groups.address,
        rows: [
          { path: 'locationName', label: labels.locationName },
          { path: 'locationStreet', label: labels.street },
          [
            { path: 'locationPostal', label: labels.postal },
            { path: 'locationCity', label: labels.city },
          ],
          { path: 'locationCountry', label: labels.country, hint: hints.country },
        ],
      },
      {
        id: 'contact',
        title: groups.contact,
        rows: [
          { path: 'website', label: labels.website, hint: hints.website },
          { path: 'supportUrl', label: labels.support, hint: hints.support },
          { path: 'customLogo', label: labels.logo, kind: 'picture', hint: hints.logo },
          { path: 'image', label: labels.image, kind: 'picture', hint: hints.image },
        ],
      },
      {
        id: 'pages',
        title: groups.pages,
        about: settings.pagesText,
        rows: [
          { path: 'eventUrl', label: labels.eventUrl, hint: hints.eventUrl },
          { path: 'accountUrl', label: labels.accountUrl, hint: hints.accountUrl },
          { path: 'voucherUrl', label: labels.voucherUrl },
          { path: 'allowedOrigins', label: labels.allowedOrigins, kind: 'lines', hint: hints.allowedOrigins },
        ],
      },
      {
        id: 'terms',
        title: groups.terms,
        about: settings.termsText,
        rows: [
          { path: 'agb', label: labels.agb, hint: hints.agb },
          { path: 'privacy', label: labels.privacy },
          { path: 'imprint', label: labels.imprint },
          ...withdrawal,
        ],
      },
    ];
  }
}
customElements.define('desk-house', DeskHouse);
