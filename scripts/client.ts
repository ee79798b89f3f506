import { join } from 'node:path';
import { writeClient } from '../functions/openapi/client.ts';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

/** `npm run client`: a package for whoever calls the API from TypeScript. */
refuseArguments('npm run client  writes a typed client of the API into artefacts/client');

await writeClient(join(root, 'artefacts/client'));
console.log('Wrote artefacts/client: `npm install` or `npm pack` it');
