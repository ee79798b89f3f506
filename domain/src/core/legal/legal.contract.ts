import { endpoint } from '../../kernel/api/endpoint.ts';
import { hour } from '../../kernel/api/throttle.ts';
import { acceptanceSchema } from './legal.schema.ts';

export const legalContract = {
  'accept-legal-texts': endpoint('POST /api/legal/acceptance', {
    access: 'signed-in',
    people: 'own',
    isOpenBeforeAcceptance: true,
    summary: 'Accepts the current terms and privacy text.',
    cost: { reads: 6, writes: 8 },
    example: { terms: 0, privacy: 0 },
    throttles: [{ by: 'caller', counts: 'all', max: 30, windowSeconds: hour }],
    body: acceptanceSchema,
    errors: ['changed-meanwhile'],
  }),
} as const;
