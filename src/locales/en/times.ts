/** Texts of times of admission, and of the dates of an event. */
export const times = {
  chooseTime: 'Choose a time',
  chooseDate: 'Choose a date',
  includedEvents: 'Events',
  slotLeft: (count: number) => `${count} left`,
  chooseTimeNow: 'Choose a time for your tickets',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  over: 'Over',
  fewLeft: (name: string | undefined, count: number) => `${name}: ${count > 0 ? `${count} left` : 'sold out'}`,
  /** By the traffic light of a time. */
  lights: { green: 'Available', yellow: 'Going fast', red: 'Few left' } as Record<string, string>,
  notForCart: 'Not enough places for your tickets',
  gone: (time: string) => `There aren’t enough places left at ${time}. Please choose another time.`,
};
