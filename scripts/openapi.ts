import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { buildOpenapi } from '../functions/src/openapi/build-openapi.ts';
import { withCalls } from './house/product-page.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { root } from './run-command.ts';

/** `npm run openapi`: writes what is made from the contract, the document that the API serves and the calls of docs/product.md. A test fails when either is stale. */
refuseArguments('npm run openapi');

const text = await format(JSON.stringify(buildOpenapi()), { parser: 'json', printWidth: 110 });
await writeFile(join(root, 'functions/src/openapi/openapi.json'), text);

const page = join(root, 'docs/product.md');
const product = withCalls(await readFile(page, 'utf8'));
await writeFile(page, await format(product, { parser: 'markdown', printWidth: 110 }));
