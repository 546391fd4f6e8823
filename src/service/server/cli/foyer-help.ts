/** The help texts of `foyer`. */
import { columns } from './command-line.ts';
import type { Command } from './command.ts';

/** The help text of everything. @param moving The commands beside `start` and `seller`. */
export function foyerHelp(call: string, moving: Readonly<Record<string, Command>>): string {
  return [
    'Foyer sells tickets on any website: the service, its sellers, and what moves in and out.',
    '',
    'Usage',
    `  ${call} COMMAND …`,
    '',
    'Run',
    ...columns([['start', 'Starts the service, on http://localhost:8080 by default.']]),
    '',
    'Sellers',
    ...columns([['seller …', 'Sellers, the people who sign in for them, keys, apps, doors, payments, jobs.']]),
    '',
    'Move',
    ...columns(Object.entries(moving).map(([name, { about }]) => [name, about])),
    '',
    'Options',
    ...columns([
      ['-h, --help', 'Explains a command, and lists its options.'],
      ['-v, --version', 'Prints the version.'],
    ]),
    '',
    'For example',
    `  ${call} seller create --name "City Theatre" --currency EUR`,
    `  ${call} seller help`,
    `  DATA_DIR=/var/lib/foyer ${call} start`,
    '',
    'Settings are environment variables, the same for all commands: DATA_DIR or DATABASE_URL for the database,',
    `SECRET_KEY for its secrets. ${call} start --help lists more.`,
  ].join('\n');
}

/** The help text of `start`. */
export function startHelp(call: string): string {
  return [
    `${call} start`,
    '',
    'Starts the service, until Ctrl+C or SIGTERM stops it. Its settings are environment variables:',
    '',
    ...columns([
      ['PORT', 'where it listens; 8080 by default'],
      ['HOST', 'localhost for this machine alone, which is the default; 0.0.0.0 for all'],
      ['PUBLIC_URL', 'the address that buyers see, e.g. https://tickets.example'],
      ['DATA_DIR', 'the folder of the embedded database; .data by default'],
      ['DATABASE_URL', 'a PostgreSQL server in its place, e.g. postgresql://foyer:secret@db.example/foyer'],
      ['SECRET_KEY', 'encrypts stored secrets; the same for ever'],
      ['SMTP_URL', 'the mail server; without it emails are written into a folder'],
      ['MAIL_FROM', 'the sender of emails'],
      ['DEMO', 'off leaves an empty database empty'],
    ]),
    '',
    'All of them: docs/operators/configuration.md',
    '',
    'For example',
    '',
    `  DATA_DIR=/var/lib/foyer DEMO=off ${call} start`,
  ].join('\n');
}
