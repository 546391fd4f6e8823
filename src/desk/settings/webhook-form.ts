/** The form of a webhook: its address and the kinds of messages that it gets. */
import { html, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { messageTypes, type MessageType, type Webhook } from '../../contract/webhooks.ts';
import { word } from '../../elements/format.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { state } from '../parts/icons.ts';
import type { Desk } from '../parts/desk.ts';
import { Said } from '../parts/problems.ts';

type Fields = Pick<Webhook, 'url' | 'events'>;

/** @param of What stands in it at first. */
export function webhookForm({ hooks }: DeskTexts, { url, events }: Fields): TemplateResult {
  const isAll = events.includes('*');
  const scope = (value: 'all' | 'chosen', isChecked: boolean) =>
    html`<label class="choice">
      <input type="radio" name="scope" value=${value} ?checked=${isChecked} />
      <span>${hooks[value]}<small>${value === 'all' ? hooks.allNote : hooks.chosenNote}</small></span>
    </label>`;
  return html`<label class="field"
      >${hooks.url}<input
        name="url"
        type="url"
        inputmode="url"
        autocomplete="off"
        placeholder="https://"
        maxlength="2000"
        value=${url}
      /><span class="hint">${hooks.urlHint}</span></label
    >
    <fieldset class="plain-set">
      <legend>${hooks.scope}</legend>
      ${scope('chosen', !isAll)} ${scope('all', isAll)}
    </fieldset>
    <div class="kinds">
      ${messageTypes.map(
        (type) =>
          html`<label class="choice">
            <input type="checkbox" name=${type} ?checked=${events.includes(type)} />
            <span>${hooks.kinds[type]}<small class="code">${type}</small></span>
          </label>`,
      )}
    </div>`;
}

/** What was typed, to be sent. @throws Said what is missing */
export function webhookOf(
  { hooks }: DeskTexts,
  { url = '', scope, ...ticked }: Readonly<Record<string, string>>,
): { url: string; events: (MessageType | '*')[] } {
  if (!/^https?:\/\/\S+$/.test(url.trim())) throw new Said(`${hooks.url}: ${hooks.urlWrong}`);
  if (scope === 'all') return { url: url.trim(), events: ['*'] };
  const events = messageTypes.filter((type) => type in ticked);
  if (events.length === 0) throw new Said(hooks.chooseOne);
  return { url: url.trim(), events };
}

/** An API error in the words of the desk, where it has some. @throws the same error, or `Said` */
export function explain(error: unknown, { hooks }: DeskTexts): never {
  const code = error instanceof ServiceError ? error.code : '';
  if (code === 'TOO_MANY_HOOKS') throw new Said(hooks.tooMany);
  if (code === 'WEBHOOK_INACTIVE') throw new Said(hooks.inactive);
  throw error;
}

/** Whether messages are sent to an address, and whether they arrive. */
export function webhookState({ texts, formats }: Desk, { active, inactiveReason, failingSince }: Webhook) {
  const { hooks } = texts;
  if (active)
    return failingSince === undefined
      ? state('good', hooks.on)
      : state('bad', hooks.failingSince(formats.dateTime(failingSince)));
  if (inactiveReason === 'gone') return state('bad', hooks.gone);
  return inactiveReason === 'failing' ? state('bad', hooks.failing) : state('none', hooks.off);
}

/** The kinds of messages of an address, in words or as a number. */
export function kindsOf({ hooks }: DeskTexts, { events }: Webhook): string {
  if (events.includes('*')) return hooks.all;
  const [first = ''] = events;
  return events.length === 1 ? word(hooks.kinds, first) || first : hooks.ofKinds(events.length);
}
