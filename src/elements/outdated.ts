/** The error of an outdated page: the service no longer has the build of the embed that the page was opened with. */
import { html, type TemplateResult } from 'lit';
import { ServiceError } from '../client/errors.ts';

/** A part of the page can't be loaded before the page is loaded again. */
export class Outdated extends ServiceError {
  constructor(message: string) {
    super(410, { code: 'PAGE_OUTDATED', message });
  }
}

/**
 * An error as it is, or `Outdated` with the text for the buyer if the page is the reason. `import()` fails with an error
 * of its own in every browser, which tells nothing. But a file names the files that it imports, and their names follow
 * from their content: when an imported file is gone, the importing one is, too.
 * @param importer `import.meta.url` of the file that imports
 */
export async function orOutdated(importer: string, error: unknown, text: string): Promise<unknown> {
  if (error instanceof ServiceError) return error;
  const answer = await fetch(importer, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404 || answer?.status === 410 ? new Outdated(text) : error;
}

/** The button that loads the page again. @param text Its label */
export const reloadButton = (text: string): TemplateResult =>
  html`<button
    type="button"
    class="quiet"
    @click=${() => {
      location.reload();
    }}
  >
    ${text}
  </button>`;
