import { boolean, object, string } from 'yup';
import { claimsSchema } from '../claims/claims.schema.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

const claimsWire = object({ usersText: string().defined(), isLicensed: boolean().required() });

export const claimsContract = {
  'get-claims': endpoint({
    method: 'GET',
    path: '/api/claims',
    access: 'public',
    summary: 'What the landing page may claim; a change is seen everywhere within a minute.',
    response: claimsWire,
  }),
  'update-claims': endpoint({
    method: 'PUT',
    path: '/api/claims/:adminId',
    access: 'admin',
    summary: 'Sets what the landing page may claim.',
    flags: ['readOnly'],
    throttles: throttles.claims,
    body: claimsSchema,
    response: claimsWire,
  }),
} as const;
