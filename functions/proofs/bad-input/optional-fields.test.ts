import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { firstFailure } from '@keelstone/domain/validation/first-failure';
import { mayBeMissing, optionalInCalls } from './optional-fields.ts';

/** Their schema requires no answer: the call does, if its question asks for it. The API test sends these. */
const requiredByQuestion: readonly EndpointName[] = ['answer-kyc', 'answer-transaction'];

const bodies = (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(
  ([name, { body: schema, example }]) =>
    schema === undefined || example === undefined ? [] : [{ name, schema, example: example.body }],
);

describe('a field of a body', () => {
  it.each(bodies.filter(({ name }) => !requiredByQuestion.includes(name)))(
    'is required unless it is listed as optional: $name',
    ({ name, schema, example }) => {
      const fields = Object.keys(schema.fields);
      const missing = fields.filter(
        (field) => firstFailure(schema, { ...example, [field]: undefined }) === undefined,
      );
      expect(missing).toEqual(fields.filter((field) => mayBeMissing(name, field)));
    },
  );

  it.each(Object.entries(optionalInCalls))(
    'is listed with its calls only if others require it: %s',
    (field, calls) => {
      const users = bodies.filter(({ schema }) => field in schema.fields).map(({ name }) => name);
      expect(users).toEqual(expect.arrayContaining([...calls]));
      expect(users.filter((name) => !mayBeMissing(name, field))).not.toEqual([]);
    },
  );
});
