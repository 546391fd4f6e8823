// `npm run seller -- …`: builds the service when it is missing or out of date, then runs the command for sellers, keys and apps.
import { build } from './build.mjs';

// What the command prints on standard output may be read by a script, `KEY=$(npm run -s seller -- key …)`: the build stays out of it.
const { write } = process.stdout;
process.stdout.write = process.stderr.write.bind(process.stderr);
await build(['service']);
process.stdout.write = write;

const command = new URL('../dist/service/seller.js', import.meta.url);
await import(command.href);
