import { endpoint } from './endpoint.ts';

export const docsContract = {
  'get-openapi': endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document: OpenAPI 3.1, made from the contract.',
    source: 'issue B',
    response: 'bytes',
  }),
  'get-docs': endpoint({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'The same as a page.',
    source: 'issue B',
    response: 'bytes',
  }),
} as const;
