import { array, object, string } from 'yup';
import { named } from '../validation/named.ts';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  'get-health': endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary:
      'Reports that the API and its database respond, and how the server sees the caller: `npm run doctor` compares the two doors with it.',
    cost: { reads: 1, writes: 0 },
    response: named(
      'Health',
      'The API and its database respond.',
      object({
        status: string()
          .oneOf(['ok'] as const)
          .required(),
        version: string().required(),
        address: string().required().meta({ description: "The caller's address, as throttles count it." }),
        forwarded: array()
          .of(string().defined())
          .required()
          .meta({ description: 'X-Forwarded-For as it arrived, at most its last ten addresses.' }),
      }),
    ),
    errors: [],
  }),
} as const;
