import { boolean, object, string } from 'yup';
import { named } from '../validation/named.ts';
import { operatorFactsSchema } from '../operator-facts/operator-facts.schema.ts';
import { expectedField } from '../validation/fields.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const operatorFactsWire = named(
  'OperatorFacts',
  'What the operator states about itself on the landing page.',
  object({ usersText: string().defined(), isLicensed: boolean().required() }),
);

export const operatorFactsContract = {
  'get-operator-facts': endpoint({
    method: 'GET',
    path: '/api/operator-facts',
    access: 'public',
    summary: 'What the operator states on the landing page; a change is seen everywhere within a minute.',
    cost: { reads: 1, writes: 0 },
    response: operatorFactsWire,
    errors: [],
  }),
  'update-operator-facts': endpoint({
    method: 'PUT',
    path: '/api/operator-facts/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Sets what the operator states on the landing page.',
    cost: { reads: 6, writes: 4 },
    example: { body: { usersText: '30,000+', isLicensed: true, expected: exampleIds.expected } },
    flags: ['changes'],
    throttles: throttles.operatorFacts,
    body: operatorFactsSchema.shape({ expected: expectedField() }),
    response: operatorFactsWire,
    errors: [],
  }),
} as const;
