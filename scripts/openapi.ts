import { writeCalls } from './repository-checks/product-page.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { buildOpenapi } from '../functions/openapi/build-openapi.ts';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

/** `npm run openapi`: writes the document that the API serves. A test fails when it is stale. */
refuseArguments(
  'npm run openapi  writes functions/src/openapi/openapi.json, the document that the API serves',
);

const text = await format(JSON.stringify(buildOpenapi()), { parser: 'json', printWidth: 110 });
await writeFile(join(root, 'functions/src/openapi/openapi.json'), text);
await writeCalls();
