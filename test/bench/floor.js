// The floor: what a good developer writes by hand for one list of tickets, with nothing of what a product needs beside it.
const shop = document.querySelector('main');
const { service, event } = shop.dataset;
const info = await (await fetch(`${service}/api/events/info/${event}?locale=en`)).json();

const money = new Intl.NumberFormat('en', { style: 'currency', currency: info.currency });
const start = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: info.timezone });
const make = (tag, fields, ...children) => {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
};

const amounts = new Map();
const total = make('strong', { part: 'total' }, money.format(0));

function row(ticket) {
  const quantity = make('output', { part: 'quantity' }, '0');
  const step = (change) => () => {
    const amount = (amounts.get(ticket) ?? 0) + change;
    if (amount < 0 || amount > (ticket.v ?? Infinity)) return;
    amounts.set(ticket, amount);
    quantity.textContent = amount;
    let sum = 0;
    for (const [{ price }, count] of amounts) sum += price * count;
    total.textContent = money.format(sum);
  };
  return make(
    'li',
    { part: 'ticket' },
    make(
      'div',
      { className: 'what' },
      make('b', { part: 'ticket-name' }, ticket.name),
      make('small', {}, ticket.description ?? ''),
      make('span', {}, money.format(ticket.price)),
    ),
    make('button', { part: 'decrement', ariaLabel: `One ${ticket.name} less`, onclick: step(-1) }, '−'),
    quantity,
    make('button', { part: 'increment', ariaLabel: `One ${ticket.name} more`, onclick: step(1) }, '+'),
  );
}

const tickets = info.tickets.sort((a, b) => a.sortingKey - b.sortingKey);
shop.append(
  make('img', { src: new URL(info.image, service), alt: '', width: 1200, height: 675 }),
  make('h2', {}, info.name),
  make('p', {}, start.format(new Date(info.start))),
  ...info.categories.map(({ ref, name }) =>
    make(
      'section',
      {},
      make('h3', {}, name),
      make('ul', {}, ...tickets.filter(({ categoryRef }) => categoryRef === ref).map(row)),
    ),
  ),
  make('p', { className: 'total' }, 'Total ', total),
);
