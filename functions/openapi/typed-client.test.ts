import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { buildOpenapi } from './build-openapi.ts';

const root = join(import.meta.dirname, '../..');
/** Within the checkout, so that the compiler finds the packages. */
const folder = join(root, 'functions/.cache', `openapi-${String(process.pid)}`);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Generates the types of a document and compiles the client against them; its errors, or nothing. */
async function compile(name: string, document: string): Promise<string> {
  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'api.ts'), astToString(await openapiTypescript(document)));
  const compilerOptions = { paths: { '#api': [join(place, 'api.ts')] } };
  const files = [join(import.meta.dirname, 'client/journey.ts')];
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', place], (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

describe('a client whose types are generated from the document', () => {
  const text = JSON.stringify(buildOpenapi());

  it('compiles', async () => {
    expect(await compile('as-it-is', text)).toBe('');
  });
});
