/**
 * The base of a page: it loads, and shows what there is, a skeleton after 200 ms, or why there is nothing. Pages have no
 * shadow root: one style sheet serves them all.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { icon } from './icons.ts';
import { hrefOf, type Desk, type Place } from './desk.ts';
import { roleName } from './roles.ts';

const skeletonAfterMs = 200;

export abstract class DeskPage extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) place!: Place;

  @reactive() private phase: 'loading' | 'ready' | 'failed' = 'loading';
  @reactive() private isSlow = false;
  private problem: unknown;
  private loads = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  /** Fetches what the page shows. @throws what the page then says */
  protected abstract load(): Promise<void>;
  /** The page with its content. */
  protected abstract content(): unknown;
  /** The title of the window. */
  abstract get heading(): string;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('place') || changed.has('desk')) void this.reload(changed.get('place')?.path !== this.place.path);
  }

  /** Loads again. @param isOther Another page: what is there goes first. */
  protected async reload(isOther = false): Promise<void> {
    const load = ++this.loads;
    if (isOther) {
      this.phase = 'loading';
      this.isSlow = false;
    }
    const slow = setTimeout(() => {
      this.isSlow = true;
    }, skeletonAfterMs);
    try {
      await this.load();
      if (load !== this.loads) return;
      this.phase = 'ready';
    } catch (problem) {
      if (load !== this.loads) return;
      this.problem = problem;
      this.phase = 'failed';
    } finally {
      clearTimeout(slow);
      if (load === this.loads) {
        this.requestUpdate();
        this.dispatchEvent(new Event('page-loaded', { bubbles: true }));
      }
    }
  }

  protected override render(): unknown {
    if (this.phase === 'ready') return this.content();
    if (this.phase === 'failed') return this.renderProblem(this.problem);
    if (!this.isSlow) return nothing;
    return html`<div class="skeleton" role="status" aria-label=${this.desk.texts.states.loading}>
      <i></i><i></i><i></i><i></i><i></i>
    </div>`;
  }

  private renderProblem(problem: unknown): TemplateResult {
    const { texts } = this.desk;
    const { states } = texts;
    const { status = 0, body } = problem instanceof ServiceError ? problem : {};
    if (status === 403) return forbidden(this.desk);
    if (status === 404)
      return pageState(
        states.gone,
        states.goneText,
        html`<a class="button" href=${hrefOf(this.place.path.replace(/\/[^/]*$/, '') || '/')}>${states.back}</a>`,
      );
    const retry = () => void this.reload(true);
    const text = problem instanceof UnreachableError ? texts.states.offline : states.failedText;
    return html`${pageState(states.failed, text, html`<button class="button" @click=${retry}>${states.retry}</button>`)}
    ${typeof body?.['requestId'] === 'string' ? html`<p class="small muted center">${states.requestId(body['requestId'])}</p>` : nothing}`;
  }
}

/** What stands in the place of content: why, and one thing to do. */
export function emptyState(title: string, text: string, action: unknown = nothing): TemplateResult {
  return state(html`<h2>${title}</h2>`, text, action);
}

/** What stands in the place of a whole page. */
export const pageState = (title: string, text: string, action: unknown = nothing): TemplateResult =>
  state(html`<h1 tabindex="-1">${title}</h1>`, text, action);

function state(heading: TemplateResult, text: string, action: unknown): TemplateResult {
  return html`<div class="empty" role="status">
    ${heading}
    <p class="muted">${text}</p>
    ${action}
  </div>`;
}

/** What a role sees in the place of a page that it may not see: who can change that, and what each role may do. */
export function forbidden({ texts, me: { role, admins } }: Pick<Desk, 'texts' | 'me'>): TemplateResult {
  const { states } = texts;
  return pageState(
    states.forbidden,
    states.forbiddenText(roleName(texts, role), admins.join(', ')),
    html`<a class="button" href=${hrefOf('/rights')}>${states.rights}</a>`,
  );
}

/** The head of a page: where it belongs, its title, and what can be done. */
export function pageHead(
  title: string,
  {
    back,
    actions = nothing,
    below = nothing,
  }: { back?: { path: string; word: string }; actions?: unknown; below?: unknown } = {},
): TemplateResult {
  return html`<header class="page-head">
    ${back ? html`<a class="back" href=${hrefOf(back.path)}>${icon('back')}${back.word}</a>` : nothing}
    <div class="title-row">
      <h1 tabindex="-1">${title}</h1>
      <div class="actions">${actions}</div>
    </div>
    ${below}
  </header>`;
}
