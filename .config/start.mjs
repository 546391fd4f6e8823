// `npm start`: builds what is missing or out of date, then starts the service, which also serves the demo pages.
import { startBuilt } from './start-built.mjs';

await startBuilt('main', ['embed', 'service', 'door', 'desk', 'demo', 'demo-data']);
