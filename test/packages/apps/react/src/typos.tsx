import 'foyer-tickets/event-shop.js';

// each line is refused
export const typos = [
  <event-shop evnt="hamlet" />,
  <event-shop event={5} />,
  <event-shop checkout="outline" />,
  <event-shop onorder-placed={({ transactoin }) => transactoin} />,
  <event-shp event="hamlet" />,
];
