import { number, object, type InferType } from 'yup';
import { policySchema } from '../policy/policy.schema.ts';
import { named } from '../validation/named.ts';
import { timeWire } from './common.wire.ts';
import { expectedField } from '../validation/fields.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const policyStateWire = named(
  'PolicyState',
  'The policy that counts now, and the looser one that replaces it.',
  object({
    current: policySchema.required(),
    next: object({ policy: policySchema.required(), from: timeWire() }).nullable().defined(),
    administrators: number()
      .required()
      .meta({ description: 'How many administrators there are: with one, nobody can confirm anything.' }),
  }),
);

export const policyContract = {
  'get-policy': endpoint({
    method: 'GET',
    path: '/api/policy/:adminId',
    access: 'admin',
    summary: 'Which decisions need a second administrator, and what withdrawals wait for.',
    cost: { reads: 4, writes: 0 },
    response: policyStateWire,
    errors: [],
  }),
  'update-policy': endpoint({
    method: 'PUT',
    path: '/api/policy/:adminId',
    access: 'admin',
    eyes: 'policy',
    isPreviewed: true,
    summary:
      'Sets which decisions need a second administrator and what withdrawals wait for; loosening takes two, and 24 hours.',
    stepUp: 'always',
    cost: { reads: 11, writes: 4 },
    example: {
      body: {
        withdrawalsFrom: 10_000,
        creditsFrom: 1_000,
        figuresFrom: 0,
        wallet: true,
        policy: true,
        addressHours: 24,
        passwordHours: 24,
        factorHours: 72,
        payoutDayUsd: 50_000,
        expected: exampleIds.expected,
      },
    },
    flags: ['changes'],
    throttles: throttles.policy,
    body: named(
      'PolicyBody',
      'When a second administrator is to be needed, and what withdrawals are to wait for.',
      policySchema.shape({ expected: expectedField() }),
    ),
    response: policyStateWire,
    errors: [],
  }),
} as const;

export type PolicyStateWire = InferType<typeof policyStateWire>;
