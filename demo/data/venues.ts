/** Where the company plays. The streets are invented, the quarters are real. */
export const lanternWorks = {
  timezone: 'Europe/Berlin',
  locationName: 'The Lantern Works',
  locationStreet: 'Treidelufer 12',
  locationPostal: '10999',
  locationCity: 'Berlin',
  locationCountry: 'DE',
  geoCode: { lat: 52.4963, lng: 13.4276 },
} as const;

export const riverHouse = {
  timezone: 'Europe/Vienna',
  locationName: 'Haus am Wienfluss',
  locationStreet: 'Uferzeile 7',
  locationPostal: '1060',
  locationCity: 'Vienna',
  locationCountry: 'AT',
  geoCode: { lat: 48.1983, lng: 16.3611 },
} as const;

export const vault = {
  timezone: 'Europe/London',
  locationName: 'The Vault',
  locationStreet: '9 Chandler’s Steps',
  locationPostal: 'SE1 9DA',
  locationCity: 'London',
  locationCountry: 'GB',
  geoCode: { lat: 51.5052, lng: -0.0931 },
} as const;

export const portico = {
  timezone: 'Europe/London',
  locationName: 'The Portico Museum',
  locationStreet: '40 Tallow Row',
  locationPostal: 'WC1B 4AZ',
  locationCity: 'London',
  locationCountry: 'GB',
  geoCode: { lat: 51.5182, lng: -0.1262 },
} as const;

export const bookshop = {
  timezone: 'Europe/London',
  locationName: 'Wick & Daughter, Booksellers',
  locationStreet: '3 Candle Court',
  locationPostal: 'WC2H 7LA',
  locationCity: 'London',
  locationCountry: 'GB',
  geoCode: { lat: 51.5125, lng: -0.1279 },
} as const;

export const wharfHall = {
  timezone: 'Europe/London',
  locationName: 'Wharf Hall',
  locationStreet: '1 Beacon Wharf',
  locationPostal: 'SE1 8XZ',
  locationCity: 'London',
  locationCountry: 'GB',
  geoCode: { lat: 51.5063, lng: -0.1131 },
} as const;

export const sumidaHall = {
  timezone: 'Asia/Tokyo',
  locationName: 'Sumida Lantern Hall',
  locationStreet: 'Azumabashi 1-6',
  locationPostal: '130-0001',
  locationCity: 'Tokyo',
  locationCountry: 'JP',
  geoCode: { lat: 35.7086, lng: 139.7993 },
} as const;
