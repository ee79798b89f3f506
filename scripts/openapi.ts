import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { buildOpenapi } from '../functions/openapi/build-openapi.ts';
import { refuseArguments } from './command-line.ts';
import { writeCalls } from './repository-checks/product-page.ts';
import { writeStepUps } from './repository-checks/security-page.ts';
import { root } from './run-command.ts';

/** `npm run openapi`: writes the document that the API serves, and what pages of docs list of the contract. Tests fail when they are stale. */
refuseArguments(
  'npm run openapi  writes functions/src/openapi/openapi.json, the document that the API serves',
);

const text = await format(JSON.stringify(buildOpenapi()), { parser: 'json', printWidth: 110 });
await writeFile(join(root, 'functions/src/openapi/openapi.json'), text);
await writeCalls();
await writeStepUps();
console.log(
  'Wrote functions/src/openapi/openapi.json and the calls listed in docs/product.md and docs/security.md',
);
