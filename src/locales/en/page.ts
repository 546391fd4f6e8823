/** Texts around the tickets that come with or after the first frame, where an event has something to say them about. */
const n = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const page = {
  countdown: (days: number, hours: number, minutes: number) =>
    [days > 0 && n(days, 'day'), (days > 0 || hours > 0) && n(hours, 'hour'), n(minutes, 'minute')]
      .filter(Boolean)
      .join(' '),
  soon: 'less than a minute',
  beginsIn: (time: string) => `Starts in ${time}`,
  saleBeginsIn: (time: string) => `Tickets on sale in ${time}`,
  venueClock: (zone: string, time: string) => `Times shown in venue time (${zone}). That’s ${time} your time.`,
  showMore: 'Show more',
  showLess: 'Show less',
  openPicture: (name: string) => `Enlarge: ${name}`,
  picture: (at: number, count: number) => `Picture ${at} of ${count}`,
  allPictures: (count: number) => `All ${count} pictures`,
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  venue: 'Venue',
  map: 'View on a map',
  playVideo: 'Play video',
  videoFrom: (provider: string) => `Playing loads ${provider}, which may collect data about you.`,
  videoOf: (name: string) => `Video: ${name}`,
  videoThere: (provider: string) => `Watch it on ${provider}`,
  videoRefused: 'This page doesn’t allow videos.',
  crossSells: 'You might also like',
  otherEvents: 'More events',
  over: 'This event is over.',
  whatsNext: 'See what’s on next',
  from: (price: string) => `from ${price}`,
  statuses: { soldOut: 'Sold out', past: 'Over', planned: 'Not on sale yet' } as Readonly<Record<string, string>>,
  support: 'Help and contact',
};
