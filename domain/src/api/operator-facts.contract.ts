import { array, boolean, number, object, string, type InferType } from 'yup';
import { legalKinds } from '../legal/legal-text.ts';
import { named } from '../validation/named.ts';
import { statementNames } from '../operator-facts/operator-facts.ts';
import { operatorFactsSchema } from '../operator-facts/operator-facts.schema.ts';
import { timeWire } from './common.wire.ts';
import { expectedField } from '../validation/fields.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const operatorFactsWire = named(
  'OperatorFacts',
  'What the operator states about itself on the landing page.',
  object({
    usersText: string().defined(),
    isLicensed: boolean().required(),
    statements: array().of(string().oneOf(statementNames).required()).required().meta({
      description: 'Sentences of the landing page that the operator vouches for.',
    }),
  }),
);

export type OperatorFactsWire = InferType<typeof operatorFactsWire>;

const publicFactsWire = named(
  'PublicFacts',
  'What the operator states about itself, and which texts it has published.',
  operatorFactsWire.shape({
    legal: array()
      .of(
        named(
          'PublishedText',
          'A text of the operator, with its newest version.',
          object({
            kind: string().oneOf(legalKinds).required(),
            version: number().required(),
            asked: number()
              .required()
              .meta({ description: 'The newest version that has to be accepted; 0 for none.' }),
          }),
        ).required(),
      )
      .required(),
  }),
);

export const operatorFactsContract = {
  'get-operator-facts': endpoint({
    method: 'GET',
    path: '/api/operator-facts',
    access: 'public',
    summary:
      'What the operator states about itself, and the texts that it has published; a change is seen everywhere within a minute.',
    cost: { reads: 2, writes: 0 },
    response: publicFactsWire,
    errors: [],
  }),
  'list-operator-facts': endpoint({
    method: 'GET',
    path: '/api/operator-facts/:adminId',
    access: 'admin',
    summary: 'What the operator states about itself now, and the last 20 versions of it, the newest first.',
    cost: { reads: 26, writes: 0 },
    response: named(
      'OperatorFactsHistory',
      'What is stated now, and who stated what before.',
      object({
        current: operatorFactsWire.required(),
        versions: array()
          .of(
            object({
              facts: operatorFactsWire.required(),
              by: string().required(),
              at: timeWire(),
            }).required(),
          )
          .required(),
      }),
    ),
    errors: [],
  }),
  'update-operator-facts': endpoint({
    method: 'PUT',
    path: '/api/operator-facts/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Sets what the operator states on the landing page.',
    cost: { reads: 6, writes: 5 },
    example: {
      body: {
        usersText: '30,000+',
        isLicensed: true,
        statements: ['payouts', 'support'],
        expected: exampleIds.expected,
      },
    },
    flags: ['changes'],
    throttles: throttles.operatorFacts,
    body: operatorFactsSchema.shape({ expected: expectedField() }),
    response: operatorFactsWire,
    errors: [],
  }),
} as const;
