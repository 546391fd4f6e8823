// `npm start`: builds what is missing or out of date, then starts the service, which also serves the demo pages.
import { build } from './build.mjs';

await build(['embed', 'service', 'door', 'demo', 'demo-data']);
const service = new URL('../dist/service/main.js', import.meta.url);
await import(service.href);
