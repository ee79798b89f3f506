import { array, object, string, type InferType } from 'yup';
import { cannedTextsSchema, noCannedTexts, seenTexts } from '../canned-texts/canned-texts.ts';
import { named } from '../validation/named.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

const texts = () => array().of(string().required()).required();

const cannedTextsWire = named(
  'CannedTexts',
  'Rejection reasons and questions that dialogs offer after the built-in ones.',
  object({
    rejections: texts(),
    questions: texts(),
    seen: string()
      .required()
      .meta({ description: 'Identifies the current lists; sent back by a call that replaces them.' }),
  }),
);
export type CannedTextsWire = InferType<typeof cannedTextsWire>;

export const cannedTextsContract = {
  'get-canned-texts': endpoint({
    method: 'GET',
    path: '/api/canned-texts/:adminId',
    access: 'admin',
    summary: 'Rejection reasons and questions that the operator keeps for the dialogs.',
    cost: { reads: 4, writes: 0 },
    response: cannedTextsWire,
    errors: [],
  }),
  'update-canned-texts': endpoint({
    method: 'PUT',
    path: '/api/canned-texts/:adminId',
    access: 'admin',
    eyes: 'one',
    summary: 'Sets both lists; the dialogs offer them after the built-in texts.',
    cost: { reads: 6, writes: 4 },
    example: {
      body: {
        rejections: ['This document is not valid in your country'],
        questions: ['Please tell us where the money comes from'],
        seen: seenTexts(noCannedTexts),
      },
    },
    flags: ['changes'],
    throttles: throttles.operatorFacts,
    body: cannedTextsSchema,
    response: cannedTextsWire,
    errors: ['changed-meanwhile'],
  }),
} as const;
