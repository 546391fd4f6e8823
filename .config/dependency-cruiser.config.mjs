// Who may import whom; the table is in docs/contributing/architecture.md. A type counts as an import.

const layers = {
  contract: [],
  sale: ['contract'],
  client: ['contract'],
  locales: [],
  elements: ['client', 'sale', 'contract', 'locales'],
  door: ['client', 'sale', 'contract', 'locales'],
  desk: ['elements', 'client', 'sale', 'contract', 'locales'],
  packages: ['elements', 'client', 'contract'],
  service: ['contract', 'sale'],
};

// The rooms of the service, from the lowest to the highest: a room imports only itself and rooms below it.
const rooms = [
  'locales',
  'database',
  'security',
  'moving',
  'jobs',
  'workers',
  'http',
  'embed',
  'media',
  'events',
  'sellers',
  'mail',
  'storefront',
  'webhooks',
  'vouchers',
  'orders',
  'inventory',
  'coupons',
  'payments',
  'customers',
  'waiting',
  'event-editing',
  'documents',
  'discovery',
  'tickets',
  'order-management',
  'reports',
  'imports',
  'doors',
  'voucher-sales',
  'checkout',
  'runs',
  'my-account',
  'frames',
  'seller-pages',
  'server',
];
const outsideOfRooms = `^src/service/(?!(?:${rooms.join('|')})/)`;

/** @param {string} layer @param {string[]} may */
const layer = (layer, may) => ({
  name: `${layer} imports ${may.join(', ') || 'no other layer'}`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: `^src/(?:${[layer, ...may].join('|')})/` },
});

/** @param {string} name @param {string} from @param {string} to */
const never = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

export default {
  forbidden: [
    ...Object.entries(layers).map(([name, may]) => layer(name, may)),
    ...rooms.map((room, at) => ({
      name: `service/${room} imports rooms below it`,
      severity: 'error',
      from: { path: `^src/service/${room}/` },
      to: { path: '^src/service/', pathNot: `^src/service/(?:${rooms.slice(0, at + 1).join('|')})/` },
    })),
    // three rules, since a file may import nothing, and be imported by none
    never('a file of the service lies in a room', outsideOfRooms, '.'),
    never('nothing outside of the rooms is imported', '^src/', outsideOfRooms),
    {
      name: 'no file outside of the rooms',
      severity: 'error',
      from: { orphan: true, path: outsideOfRooms },
      to: {},
    },
    {
      name: 'embed.ts imports elements and locales',
      severity: 'error',
      from: { path: '^src/embed\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(?:elements|locales)/' },
    },
    never('oauth.ts imports nothing', '^src/packages/oauth\\.ts$', '.'),
    never('no entry is imported', '^src/(?!packages/)', '^src/(?:embed\\.ts$|packages/)'),
    never('nothing imports a test', '^src/', '^test/'),
    never('the product does not import demo', '^src/', '^demo/'),
    { name: 'no cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no cycle between the groups of an element',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/elements/[^/]+/' },
      to: { circular: true },
    },
    never('the view of an element imports no group', '^src/elements/([^/]+)/view/', '^src/elements/$1/(?!view/)'),
    never('no group imports the top of its element', '^src/elements/([^/]+)/[^/]+/', '^src/elements/$1/[^/]+$'),
    never(
      'the frame of the desk imports no page',
      '^src/desk/(?:shell|parts)/(?!pages\\.ts)',
      '^src/desk/(?!shell/|parts/|sign-in/)',
    ),
    never('no page of the desk imports another', '^src/desk/(?!shell/|parts/)([^/]+)/', '^src/desk/(?!parts/|$1/)'),
    {
      name: 'zod only through contract/route.ts, which takes zod/mini',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/route\\.ts$' },
      to: { path: '(?:^|/)node_modules/zod/' },
    },
    {
      name: 'route.ts takes zod/mini',
      severity: 'error',
      from: { path: '^src/contract/route\\.ts$' },
      to: { path: '(?:^|/)node_modules/zod/', pathNot: '/zod/mini/' },
    },
    {
      name: 'Node only in the service',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/service/' },
      to: { dependencyTypes: ['core'] },
    },
    never(
      'no servers and databases in a browser',
      '^src/(?!service/)',
      '(?:^|/)node_modules/(?:fastify|@fastify|pg|@electric-sql)/',
    ),
    never(
      'Lit only in elements, the door page and the desk',
      '^src/(?!(?:elements|door|desk)/)',
      '(?:^|/)node_modules/(?:lit|@lit)/',
    ),
    {
      name: 'everything imported exists',
      severity: 'error',
      from: { path: '^src/' },
      // the build finds the file of an address
      to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    },
    {
      name: 'only declared dependencies',
      severity: 'error',
      // the door page is built into one with what it takes
      from: { path: '^src/', pathNot: '^src/door/' },
      // a package that is used for its types alone need not be installed
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
