import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { buildOpenapi } from './build-openapi.ts';

/** `npm run openapi`: writes the document that the API serves. A test fails when it is stale. */
const text = await format(JSON.stringify(buildOpenapi()), { parser: 'json', printWidth: 110 });
await writeFile(new URL('openapi.json', import.meta.url), text);
