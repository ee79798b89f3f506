import { endpoint } from './endpoint.ts';

export const docsContract = {
  'get-openapi': endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document: OpenAPI 3.1, made from the contract.',
    response: 'bytes',
  }),
  'get-docs': endpoint({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'The same as a page.',
    response: 'bytes',
  }),
} as const;
