/** The form of an event in a test of the desk. */
import { event } from './fake-desk-service.ts';
import { asked, desk, field, open, service, shows } from './opened-desk.ts';

/** Opens a section of the form of an event. */
export async function openSection(section: string, stored: object = event): Promise<void> {
  service.answers['GET /api/events/concert'] = () => stored;
  service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...event, ...(body as object) });
  await open(`/desk/events/concert/edit/${section}`);
  await shows('No changes');
}

export const submit = (): void => {
  desk.querySelector<HTMLFormElement>('form.sections')!.requestSubmit();
};

/** Ticks a box, or unticks it. */
export const tick = (path: string): void => {
  field(path).click();
};

/** What was sent last. */
export const sent = (): unknown => asked('PUT /api/events/concert').at(-1)?.body;

export const unfold = (): void => {
  for (const more of desk.querySelectorAll<HTMLDetailsElement>('.sections details')) more.open = true;
};
