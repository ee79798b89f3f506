import { object, string } from 'yup';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  'get-health': endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Says that the API and its database answer.',
    response: object({
      status: string()
        .oneOf(['ok'] as const)
        .required(),
      version: string().required(),
    }),
  }),
} as const;
