/** The answers to the questions about a ticket, in the fields of the shop's own form. */
import { html, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { ExtraField } from '../../../contract/extra-field.ts';
import { ticketDetails } from '../../../contract/ticket-details.ts';
import { checkout as english } from '../../../locales/en/checkout.ts';
import { addressParts } from '../../../sale/extra-fields.ts';
import { ticketGroups } from '../../event-shop/details/fields.ts';
import { Details } from '../../event-shop/details/details.ts';
import { base64Of, requestOptions, type FileSender } from '../../event-shop/details/send-file.ts';
import type { ChangePanel, PanelContext } from './change-panel.ts';
import { PanelForm } from './panel-form.ts';

const operations = { tickets: ticketDetails };
type Asked = Awaited<ReturnType<ReturnType<typeof clientOf>['questions']>>;

const clientOf = ({ host }: PanelContext) => host.clientFor(operations).tickets;
const claimOf = ({ ticket }: PanelContext) => ({ id: ticket._id, secret: ticket.secret ?? '' });

/** Loads the questions, and opens the form with the answers so far. */
export async function openAnswers(context: PanelContext): Promise<ChangePanel> {
  const asked = await clientOf(context).questions({ ...claimOf(context), locale: context.view().language });
  const panel = new AnswerPanel(context, asked);
  await panel.prepare();
  return panel;
}

/** Number of forms so far: several are on one page, and the names of their fields are ids there. */
let opened = 0;

class AnswerPanel extends PanelForm {
  private readonly index = opened++;
  private readonly form: DetailsForm;
  private readonly details: Details;
  private said = '';

  constructor(
    context: PanelContext,
    private readonly asked: Asked,
  ) {
    super(context);
    const { host, ticket } = context;
    const { ticketTypeId = '', ticketName = '' } = ticket;
    const { fields } = asked;
    this.form = {
      ticketExtraFields: fields,
      tickets: [{ ticketTypeId, index: this.index, extraFields: fields.map(({ _id }) => _id) }],
    };
    const fieldHost = {
      element: host.element,
      failed: (error: unknown) => context.explain(error),
      announce: (message: string) => {
        this.said = message;
        host.element.requestUpdate();
      },
    };
    this.details = new Details(fieldHost, () => this.texts, {
      files: filesOf(context),
      groups: (form, values) =>
        ticketGroups(form, values, this.texts).map((group) => ({ ...group, legend: ticketName })),
    });
    this.details.know(valuesOf(asked, `tickets.${ticketTypeId}.0.extraFields`));
  }

  /** Loads the controls that the questions need. */
  async prepare(): Promise<void> {
    await this.details.open(this.form);
  }

  protected get go() {
    return { label: this.context.view().texts.answering.save };
  }

  protected renderFields(): TemplateResult {
    return html`<div class="fields" @input=${this.details.handleInput}>
        ${this.details.render(this.form, this.view)}
      </div>
      <p class="sr" role="status">${this.said}</p>`;
  }

  private get texts() {
    return this.context.host.translated()?.checkout ?? english;
  }

  private get view() {
    const { language } = this.context.view();
    return {
      language,
      now: new Date(),
      // ages count on the day of the event, which is this one in every time zone
      info: { start: `${this.asked.day}T12:00:00Z` },
      link: (address: string) => linkFrom(address, this.context.host.element.baseUrl),
    };
  }

  protected async submit(): Promise<void> {
    const { done, view, ticket } = this.context;
    await this.attempt(async () => {
      if (!this.details.check(this.form, this.view) || !(await this.details.complete(this.form, this.view))) {
        this.busy = false;
        await this.showWrong();
        return;
      }
      const [answers] = this.details.input(this.form).tickets;
      await clientOf(this.context).answer({ ...claimOf(this.context), extraFields: answers?.extraFields ?? {} });
      const { answering } = view().texts;
      done(ticket.status === 'DETAILSREQUIRED' ? answering.doneValid : answering.done);
    });
  }

  protected override async failed(error: unknown): Promise<void> {
    if (error instanceof ServiceError && this.details.take(this.fromForm(error))) await this.showWrong();
    else await this.showWrong(this.context.explain(error));
  }

  private async showWrong(problem = this.details.summary()): Promise<void> {
    this.problem = problem;
    this.show();
    await this.context.host.element.updateComplete;
    const own = `[name^="tickets.${this.index}."][aria-invalid="true"]`;
    this.context.host.element.shadowRoot?.querySelector<HTMLElement>(own)?.focus();
  }

  /** The paths of a rejection as the form names its fields. */
  private fromForm(error: ServiceError): ServiceError {
    const at = `tickets.${this.index}`;
    const details = (error.body.details ?? []).map((each) => ({ ...each, path: `${at}.${each.path ?? ''}` }));
    return new ServiceError(error.status, { ...error.body, details });
  }
}

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

/** The files of the ticket. */
function filesOf(context: PanelContext): FileSender {
  return {
    async send({ field, name, content }, options) {
      const file = { field, fileName: name, content: await base64Of(content) };
      return await clientOf(context).upload({ ...claimOf(context), ...file }, requestOptions(options));
    },
    // unused uploads are deleted by the service
    takeBack: () => Promise.resolve(),
  };
}

/** An address of the service, or elsewhere on the web; '' for one that a browser would run. */
function linkFrom(address: string, base: string): string {
  const { href } = URL.canParse(address, base) ? new URL(address, base) : { href: '' };
  return /^https?:/.test(href) ? href : '';
}
