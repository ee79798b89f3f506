import { boolean, object, string } from 'yup';
import { named } from '../validation/named.ts';
import { claimsSchema } from '../claims/claims.schema.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

const claimsWire = named(
  'Claims',
  'What the landing page may claim.',
  object({ usersText: string().defined(), isLicensed: boolean().required() }),
);

export const claimsContract = {
  'get-claims': endpoint({
    method: 'GET',
    path: '/api/claims',
    access: 'public',
    summary: 'What the landing page may claim; a change is seen everywhere within a minute.',
    cost: { reads: 1, writes: 0 },
    response: claimsWire,
    errors: [],
  }),
  'update-claims': endpoint({
    method: 'PUT',
    path: '/api/claims/:adminId',
    access: 'admin',
    summary: 'Sets what the landing page may claim.',
    cost: { reads: 6, writes: 3 },
    example: { body: { usersText: '30,000+', isLicensed: true } },
    flags: ['readOnly'],
    throttles: throttles.claims,
    body: claimsSchema,
    response: claimsWire,
    errors: [],
  }),
} as const;
