import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { brand } from '@keelstone/domain/kernel/brand';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { buildOpenapi } from './build-openapi.ts';

const code = `import createFetch from 'openapi-fetch';

export function createClient({ baseUrl, token }) {
  return createFetch({ baseUrl, headers: token === undefined ? {} : { token: \`Bearer \${token}\` } });
}
`;

const types = `import type { Client } from 'openapi-fetch';
import type { paths } from './api.js';

export type { components, operations, paths } from './api.js';

/** The API at an address; with a token of \`POST /api/auth/login\`, in that person's name. */
export function createClient(options: { baseUrl: string; token?: string }): Client<paths>;
`;

/** Writes a package: a client of the API whose paths, bodies and answers have the types of the OpenAPI document. */
export async function writeClient(folder: string): Promise<void> {
  const { version, ...root } = readJsonObject(join(import.meta.dirname, '../../package.json'));
  const manifest = {
    name: `${brand.slug}-client`,
    version,
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    dependencies: { 'openapi-fetch': objectAt(root, 'devDependencies')['openapi-fetch'] },
  };
  const files = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'index.js': code,
    'index.d.ts': types,
    'api.d.ts': astToString(await openapiTypescript(JSON.stringify(buildOpenapi()))),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
