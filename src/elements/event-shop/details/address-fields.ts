/** The addresses of the details: the buyer's own, and another one for printed tickets. */
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import { field, type DetailField, type DetailGroup, type Values } from './detail-field.ts';
import type { States } from './state-choice.ts';

/** The buyer's own address, and for printed tickets whether they go there or elsewhere. */
export function address(
  form: DetailsForm,
  values: Values,
  texts: Texts['checkout'],
  states: (country: string) => States,
): DetailGroup[] {
  if (form.skipAddressInfo) return [];
  const isPosted = form.enforceDeliveryAddress === true;
  const isElsewhere = isPosted && values['deliverElsewhere'] === 'true';
  const required = form.enforceAddress === true || (isPosted && !isElsewhere);
  const fields = [
    { ...field('street', texts.street, 'text', required, 'billing address-line1'), wide: true },
    { ...field('line2', texts.line2, 'text', false, 'billing address-line2'), wide: true },
    field('postal', texts.postal, 'text', required, 'billing postal-code'),
    field('city', texts.city, 'text', required, 'billing address-level2'),
    field('country', texts.country, 'country', required, 'billing country'),
    ...stateFields('', states(values['country'] ?? ''), required, values, texts),
    field('phone', texts.phone, 'tel', false, 'tel'),
  ];
  if (!isPosted) {
    const legend = required ? texts.address : `${texts.address} (${texts.optional})`;
    return [{ legend, folded: !required, fields }];
  }
  const elsewhere = { ...field('deliverElsewhere', texts.deliverElsewhere, 'checkbox', false), wide: true };
  const own = { legend: texts.address, folded: false, fields: [...fields, elsewhere] };
  return isElsewhere ? [own, { legend: texts.deliveryAddress, fields: delivery(values, texts, states) }] : [own];
}

/** The fields of another address for printed tickets. */
function delivery(values: Values, texts: Texts['checkout'], states: (country: string) => States): DetailField[] {
  const country = values['deliveryAddress.country'] ?? '';
  return [
    field('deliveryAddress.prename', texts.prename, 'text', false),
    field('deliveryAddress.lastname', texts.lastname, 'text', false),
    { ...field('deliveryAddress.company', texts.company, 'text', false), wide: true },
    { ...field('deliveryAddress.street', texts.street, 'text', true), wide: true },
    { ...field('deliveryAddress.line2', texts.line2, 'text', false), wide: true },
    field('deliveryAddress.postal', texts.postal, 'text', true),
    field('deliveryAddress.city', texts.city, 'text', true),
    field('deliveryAddress.country', texts.country, 'country', true),
    ...stateFields('deliveryAddress.', states(country), true, values, texts),
  ];
}

/** The state of an address, by its country. Each country has an answer of its own, so that one is never taken for another's. */
function stateFields(
  path: string,
  states: States,
  required: boolean,
  values: Values,
  texts: Texts['checkout'],
): DetailField[] {
  if (!states) return [];
  const name = `${path}state`;
  const token = path === '' ? 'billing address-level1' : undefined;
  const plain = { ...field(name, texts.state, 'text', required, token), key: stateKey(values, path) };
  if (states === 'text') return [plain];
  const options = states.map(([code]) => code);
  return [{ ...plain, rule: { _id: name, type: 'select', required, options }, names: new Map(states) }];
}

/** The key of the answer for a state. */
export function stateKey(values: Values, path = ''): string {
  return `${path}state.${values[`${path}country`] ?? ''}`;
}
