import { describe, expect, it } from 'vitest';
import { object, string } from 'yup';
import { contract } from './contract.ts';
import { endpoint, type Endpoint } from './kernel/api/endpoint.ts';
import { listErrors, listPipelineErrors } from './list-errors.ts';

const read = endpoint('GET /api/thing', {
  access: 'public',
  summary: 'Reads a thing.',
  cost: { reads: 1, writes: 0 },
  response: object({ name: string().required() }),
  errors: [],
});

// A test that gets a refusal checks that its call lists it.
it('a call that requires nothing of its caller has only the errors of every request', () => {
  const always = ['body-timeout', 'payload-too-large', 'unsupported-media-type', 'internal'];
  expect(listErrors(read)).toEqual(always);
});

describe('every entry of the contract', () => {
  it.each(Object.entries<Endpoint>(contract))(
    '%s lists only errors that do not come from the pipeline',
    (_name, { errors = [], ...entry }) => {
      const ofPipeline = listPipelineErrors({ ...entry, errors });
      expect(errors.filter((code) => ofPipeline.includes(code))).toEqual([]);
      expect(errors).toEqual([...new Set(errors)].sort());
    },
  );
});
