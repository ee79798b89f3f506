import { endpoint } from './endpoint.ts';

export const docsContract = {
  'get-openapi': endpoint('GET /api/openapi.json', {
    access: 'public',
    summary: 'Returns this document, OpenAPI 3.1, made from the contract.',
    cost: { reads: 0, writes: 0 },
    response: 'bytes',
  }),
  'get-docs': endpoint('GET /api/docs', {
    access: 'public',
    summary: 'Returns this document as a web page.',
    cost: { reads: 0, writes: 0 },
    response: 'bytes',
  }),
} as const;
