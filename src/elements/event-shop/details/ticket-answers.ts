/** The questions about a ticket that are answered after the purchase, in the fields of the shop's own form. */
import type { ReactiveElement, TemplateResult } from 'lit';
import type { Client } from '../../../client/client.ts';
import { ServiceError } from '../../../client/errors.ts';
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { ExtraField } from '../../../contract/extra-field.ts';
import type { Slice } from '../../../contract/index.ts';
import { ticketDetails } from '../../../contract/ticket-details.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { checkout as english } from '../../../locales/en/checkout.ts';
import type { LoadedTexts } from '../../../locales/index.ts';
import { addressParts } from '../../../sale/extra-fields.ts';
import { Details } from './details.ts';
import { ticketGroups } from './fields.ts';
import { base64Of, requestOptions, type FileSender } from './send-file.ts';

const operations = { tickets: ticketDetails };
type Asked = Awaited<ReturnType<Client<typeof operations>['tickets']['questions']>>;

/** The element that shows the questions. */
export interface AnswersHost {
  readonly element: ReactiveElement & { readonly baseUrl: string };
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** Texts of another language than English, once they are loaded. */
  translated(): LoadedTexts | undefined;
  /** The language of the texts. */
  language(): string;
  /** An error as text. */
  explain(error: unknown): string;
  announce(message: string): void;
}

/** Number of forms so far: several are on one page, and the names of their fields are ids there. */
let opened = 0;

export class TicketAnswers {
  private readonly index = opened++;
  private readonly form: DetailsForm;
  private readonly details: Details;

  private constructor(
    private readonly host: AnswersHost,
    private readonly ticket: Ticket,
    private readonly asked: Asked,
  ) {
    const { ticketTypeId = '', ticketName = '' } = ticket;
    const { fields } = asked;
    this.form = {
      ticketExtraFields: fields,
      tickets: [{ ticketTypeId, index: this.index, extraFields: fields.map(({ _id }) => _id) }],
    };
    const { element, announce, explain } = host;
    this.details = new Details({ element, announce, failed: explain }, () => this.texts, {
      files: () => Promise.resolve(this.files),
      groups: (form, values) =>
        ticketGroups(form, values, this.texts).map((group) => ({ ...group, legend: ticketName })),
    });
    this.details.know(valuesOf(asked, `tickets.${ticketTypeId}.0.extraFields`));
  }

  /** Loads the questions with the answers so far, and the controls that they need. */
  static async open(host: AnswersHost, ticket: Ticket): Promise<TicketAnswers> {
    const { questions } = host.clientFor(operations).tickets;
    const asked = await questions({ ...claimTo(ticket), locale: host.language() });
    const answers = new TicketAnswers(host, ticket, asked);
    await answers.details.open(answers.form);
    return answers;
  }

  /** Takes what is typed. */
  get handleInput(): (event: Event) => void {
    return this.details.handleInput;
  }

  render(): TemplateResult {
    return this.details.render(this.form, this.view);
  }

  /**
   * Sends the answers. Returns the text about those that are wrong, which are marked; `undefined` if all are stored.
   * @throws Every other error of the request
   */
  async send(): Promise<string | undefined> {
    if (!this.details.check(this.form, this.view) || !(await this.details.complete(this.form, this.view)))
      return this.details.summary();
    const [answers] = this.details.input(this.form).tickets;
    try {
      const { tickets } = this.host.clientFor(operations);
      await tickets.answer({ ...claimTo(this.ticket), extraFields: answers?.extraFields ?? {} });
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError && this.details.take(this.fromForm(error))) return this.details.summary();
      throw error;
    }
  }

  /** Leads to the first answer that is wrong. */
  focusFirstWrong(): void {
    const own = `[name^="tickets.${this.index}."][aria-invalid="true"]`;
    this.host.element.shadowRoot?.querySelector<HTMLElement>(own)?.focus();
  }

  private get texts() {
    return this.host.translated()?.checkout ?? english;
  }

  private get view() {
    return {
      language: this.host.language(),
      now: new Date(),
      // ages count on the day of the event, which is this one in every time zone
      info: { start: `${this.asked.day}T12:00:00Z` },
      link: (address: string) => linkFrom(address, this.host.element.baseUrl),
    };
  }

  private get files(): FileSender {
    return {
      send: async ({ field, name, content }, options) => {
        const file = { field, fileName: name, content: await base64Of(content) };
        const { tickets } = this.host.clientFor(operations);
        return await tickets.upload({ ...claimTo(this.ticket), ...file }, requestOptions(options));
      },
      // unused uploads are deleted by the service
      takeBack: () => Promise.resolve(),
    };
  }

  /** The paths of a rejection as the form names its fields. */
  private fromForm(error: ServiceError): ServiceError {
    const at = `tickets.${this.index}`;
    const details = (error.body.details ?? []).map((each) => ({ ...each, path: `${at}.${each.path ?? ''}` }));
    return new ServiceError(error.status, { ...error.body, details });
  }
}

const claimTo = ({ _id: id, secret = '' }: Ticket) => ({ id, secret });

/** Former answers, by the keys of the form's fields. */
function valuesOf({ fields, answers = {}, files }: Asked, at: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { _id, type } of fields as readonly ExtraField[]) {
    const given = Object.hasOwn(answers, _id) ? answers[_id] : undefined;
    const key = `${at}.${_id}`;
    if (typeof given === 'string' || typeof given === 'number' || given === true) values[key] = String(given);
    if (type === 'documentUpload') values[`${key}#name`] = files.find((file) => file._id === given)?.fileName ?? '';
    if (type !== 'address' || typeof given !== 'object' || given === null) continue;
    for (const part of addressParts) {
      const word = (given as Readonly<Record<string, unknown>>)[part];
      if (typeof word === 'string') values[`${key}.${part}`] = word;
    }
  }
  return values;
}

/** An address of the service, or elsewhere on the web; '' for one that a browser would run. */
function linkFrom(address: string, base: string): string {
  const { href } = URL.canParse(address, base) ? new URL(address, base) : { href: '' };
  return /^https?:/.test(href) ? href : '';
}
