/** `npm run seller -- COMMAND`, for the operator: sellers, their users, keys, apps and settings. */
import { runCommand } from './command-line.ts';
import { runAtTerminal } from './terminal.ts';

await runAtTerminal((environment) => runCommand(process.argv.slice(2), environment));
