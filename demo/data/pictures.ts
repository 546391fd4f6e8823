/** The pictures under `public/`, and their descriptions for people who do not see them. */
import type { EventRecord } from '../../src/contract/events.ts';

export const alternatives = {
  'backstage-tour': 'A ghost light on the bare stage, rows of red seats beyond',
  'book-launch-london': 'The London skyline as a shelf of books, a clock for the lamp',
  'hamlet-after-hours': 'A lamp-yellow skull under a tilted crown, between curtains',
  'jazz-in-the-vault': 'A trumpet under nested brick vaults, the lamp behind it',
  'kabuki-evening': 'An open fan with moon and waves before a striped kabuki curtain',
  'museum-late': 'A museum portico at night with an exhibit lit between each pair of columns',
  'new-years-concert': 'A clock at midnight between fireworks, the Thames below as a stave of music',
  'poetry-slam-free': 'A microphone with a lamp for its head, beside a ragged poem of bars',
  'puppet-sundays': 'A marionette with a lamp-yellow face meets a crocodile',
  'season-26-27': 'The figures 26 and 27 on four coloured panels, the bowl of the six is a lamp',
  'summer-night-concert': 'An open-air stage as a setting sun over water, heads in front',
  'the-cherry-orchard': 'Cherry trees in blossom, one felled: a stump, an axe and two cherries',
  'the-magic-flute': 'The Queen of the Night on a crescent moon, the flute as the horizon',
  'winter-gala-2027': 'Round tables seen from above, the one in the middle lit like a lamp',
} as const;
export type Picture = keyof typeof alternatives;

export function picture(name: Picture): string {
  return `/events/${name}.svg`;
}

/** A gallery in the order in which it is given. `title` is what the picture shows, `description` its caption. */
export function gallery(
  event: string,
  ...shots: readonly (readonly [Picture, caption: string])[]
): NonNullable<EventRecord['gallery']> {
  return shots.map(([name, description], index) => ({
    _id: `${event}-picture-${index + 1}`,
    title: alternatives[name],
    description,
    copyright: '© The Lantern Works, poster workshop',
    image: picture(name),
    index,
  }));
}
