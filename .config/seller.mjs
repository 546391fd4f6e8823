// `npm run seller -- …`: builds the service when it is missing or out of date, then runs the command for sellers, keys and apps.
import { startBuilt } from './start-built.mjs';

await startBuilt('seller', ['service']);
