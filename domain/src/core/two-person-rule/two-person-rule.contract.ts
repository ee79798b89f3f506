import { type InferType, number } from 'yup';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { expectedField } from '../../kernel/validation/fields.ts';
import { twoPersonRuleLimits, twoPersonRuleThrottles } from './two-person-rule.limits.ts';
import { policySchema } from './two-person-rule.schema.ts';

const policyStateWire = policySchema
  .shape({
    next: policySchema.shape({ from: timeWire() }).nullable().defined(),
    administrators: number()
      .required()
      .meta({ description: 'The number of administrators. If there is only one, nobody can confirm.' }),
  })
  .meta({
    name: 'PolicyState',
    description:
      'The amount from which a second administrator is needed now, and the looser rule that replaces it.',
  });

export const twoPersonRuleContract = {
  'get-policy': endpoint('GET /api/policy/:adminId', {
    access: 'admin',
    summary: 'Returns the amount from which a second administrator is needed.',
    cost: { reads: 4, writes: 0 },
    response: policyStateWire,
  }),
  'update-policy': endpoint('PUT /api/policy/:adminId', {
    access: 'admin',
    people: 'any-amount',
    subject: { kind: 'nobody' },
    summary: `Sets the amount from which a second administrator is needed. Loosening takes ${hoursText(twoPersonRuleLimits.policyLooseningMs)}.`,
    stepUp: 'always',
    cost: { reads: 11, writes: 4 },
    example: { twoPeopleFrom: 1_000, expected: exampleIds.expected },
    throttles: twoPersonRuleThrottles.policy,
    body: policySchema.shape({ expected: expectedField() }).meta({
      name: 'PolicyBody',
      description: 'The new amount from which a second administrator is needed.',
    }),
    response: policyStateWire,
  }),
} as const;

export type PolicyStateWire = InferType<typeof policyStateWire>;
