import { cannedTextsSchema } from '../canned-texts/canned-texts.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

export const cannedTextsContract = {
  'get-canned-texts': endpoint({
    method: 'GET',
    path: '/api/canned-texts/:adminId',
    access: 'admin',
    summary: 'Reasons of rejection and questions that the operator keeps for the dialogs.',
    cost: { reads: 4, writes: 0 },
    response: cannedTextsSchema,
    errors: [],
  }),
  'update-canned-texts': endpoint({
    method: 'PUT',
    path: '/api/canned-texts/:adminId',
    access: 'admin',
    eyes: 'one',
    summary: 'Sets both lists; the dialogs offer them after the texts that are built in.',
    cost: { reads: 6, writes: 4 },
    example: {
      body: {
        rejections: ['This document is not valid in your country'],
        questions: ['Please tell us where the money comes from'],
      },
    },
    flags: ['changes'],
    throttles: throttles.operatorFacts,
    body: cannedTextsSchema,
    response: cannedTextsSchema,
    errors: [],
  }),
} as const;
