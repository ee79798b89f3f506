import { object, string } from 'yup';
import { named } from '../validation/named.ts';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  'get-health': endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Says that the API and its database answer.',
    cost: { reads: 1, writes: 0 },
    response: named(
      'Health',
      'The API and its database answer.',
      object({
        status: string()
          .oneOf(['ok'] as const)
          .required(),
        version: string().required(),
      }),
    ),
    errors: [],
  }),
} as const;
