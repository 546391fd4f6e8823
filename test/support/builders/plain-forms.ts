/** Forms of a seller's pages, sent as browsers without scripts send them. */
import type { TestService } from '../running/service.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

const site = {
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

/** Sends a form, and answers the page: as it came, and with each run of white space as one blank. */
export async function sendForm(
  service: TestService,
  url: string,
  fields: Fields,
  headers: Readonly<Record<string, string>> = {},
) {
  const payload = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) payload.append(name, value);
  const answer = await service.app.inject({
    method: 'POST',
    url,
    headers: { ...site, ...headers },
    payload: payload.toString(),
  });
  return { ...shownIn(answer.body), answer, status: answer.statusCode };
}

/** A page with a form: its text without tags, and its hidden fields. */
export function shownIn(body: string) {
  const markup = body.replace(/\s+/g, ' ');
  const found = [...markup.matchAll(/<input type="hidden" name="([\w.]+)" value="([^"]*)"/g)];
  const hidden: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of found) hidden[name] = [...(hidden[name] ?? []), value];
  const text = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return { body, markup, text, hidden };
}
