import { join } from 'node:path';
import { writeApiDocuments } from '../functions/openapi/api-documents.ts';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

/** `npm run openapi`: writes what the API serves as its documentation, which the build makes too. */
refuseArguments('npm run openapi  writes artefacts/openapi.json and docs.html, which the API serves');

await writeApiDocuments(join(root, 'artefacts'));
console.log('Wrote artefacts/openapi.json and artefacts/docs.html');
