// `npm run foyer -- …`: builds what the command needs when it is missing or out of date, then runs it.
import { startBuilt } from './start-built.mjs';

const isStart = process.argv[2] === 'start' && process.argv.length === 3;
await startBuilt('foyer', isStart ? ['embed', 'service', 'door', 'demo', 'demo-data'] : ['service']);
