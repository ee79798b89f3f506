import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import { buildOpenapi } from './build-openapi.ts';
import document from '../src/openapi/openapi.json' with { type: 'json' };

describe('the OpenAPI document', () => {
  it('is what the contract says today: run `npm run openapi` where this fails', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(buildOpenapi())));
  });

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('is found invalid when an operation is damaged', async () => {
    const damaged = structuredClone(document) as { paths: Record<string, unknown> };
    damaged.paths['/api/user'] = { get: { responses: 'none' } };
    expect((await new Validator().validate(damaged)).valid).toBe(false);
  });

  it('has an operation for every call of the contract', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    for (const name of Object.keys(contract)) expect(ids).toContain(name);
  });
});
