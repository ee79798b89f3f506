import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

/** `npm run help`: the commands as docs/commands.md lists them. */
refuseArguments('npm run help  lists all commands');

const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
for (const [, title, commands] of page.matchAll(/^## (.+)\n\n```sh\n([^]*?)```$/gm))
  console.log(`${String(title).replaceAll('`', '')}\n\n${String(commands)}`);
