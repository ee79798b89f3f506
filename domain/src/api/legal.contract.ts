import { array, boolean, number, object, string } from 'yup';
import { acceptanceSchema, publishSchema } from '../legal/legal.schema.ts';
import { legalKinds } from '../legal/legal-text.ts';
import { fieldMessages } from '../messages.ts';
import { named } from '../validation/named.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const kindWire = () => string().oneOf(legalKinds).required();

const legalTextWire = named(
  'LegalText',
  'One version of a published text.',
  object({
    kind: kindWire(),
    version: number().required().meta({ description: '0 if it was never published.' }),
    current: number().required().meta({ description: 'The current version.' }),
    text: string()
      .defined()
      .meta({ description: 'Empty if this version withdrew the text, or there is none.' }),
    publishedAt: string().nullable().defined().meta({ format: 'date-time' }),
  }),
);

const editedTextWire = named(
  'EditedLegalText',
  'The current version of a text as its editors see it.',
  object({
    kind: kindWire(),
    version: number().required().meta({ description: '0 if the text was never published.' }),
    text: string().defined(),
    isAcceptanceAsked: boolean().required(),
    by: string().defined().meta({ description: 'Who published it.' }),
    publishedAt: string().nullable().defined().meta({ format: 'date-time' }),
  }),
);

export const legalContract = {
  'get-legal-text': endpoint({
    method: 'GET',
    path: '/api/legal',
    access: 'public',
    summary: 'A text that the operator has published, in its current or an earlier version.',
    cost: { reads: 2, writes: 0 },
    query: object({
      kind: string().oneOf(legalKinds, fieldMessages.invalid).default('terms'),
      version: number().integer().min(1).optional(),
    }),
    response: legalTextWire,
    errors: ['not-found'],
  }),
  'list-legal-texts': endpoint({
    method: 'GET',
    path: '/api/legal/:adminId',
    access: 'admin',
    summary: 'Every text with its current version and who published it.',
    cost: { reads: 10, writes: 0 },
    response: named(
      'EditedLegalTexts',
      'Every text that can be published.',
      object({ items: array().of(editedTextWire.required()).required() }),
    ),
    errors: [],
  }),
  'publish-legal-text': endpoint({
    method: 'PUT',
    path: '/api/legal/:adminId',
    access: 'admin',
    // For a text that people have to accept, or had to before, one administrator can only propose, whatever the policy.
    eyes: 'one',
    isPreviewed: true,
    summary:
      'Publishes a new version of a text; every version is kept. One that people have to accept, or a correction of it, is proposed, for another administrator to confirm.',
    stepUp: 'always',
    cost: { reads: 12, writes: 8 },
    example: {
      body: {
        kind: 'complaints',
        text: '# How to complain\n\nWrite to us by e-mail. We answer within 15 working days.',
        basedOn: 0,
        isAcceptanceAsked: false,
        expected: exampleIds.expected,
      },
    },
    flags: ['changes'],
    throttles: throttles.operatorFacts,
    body: publishSchema,
    response: messageWire,
    errors: [],
  }),
  'accept-legal-texts': endpoint({
    method: 'POST',
    path: '/api/legal/acceptance',
    access: 'signed-in',
    eyes: 'own',
    isOpenBeforeAcceptance: true,
    summary: 'Accepts the current terms and privacy text.',
    cost: { reads: 7, writes: 8 },
    example: { body: { terms: 0, privacy: 0 } },
    flags: ['changes'],
    throttles: throttles.settings,
    body: acceptanceSchema,
    response: messageWire,
    errors: ['changed-meanwhile'],
  }),
} as const;
