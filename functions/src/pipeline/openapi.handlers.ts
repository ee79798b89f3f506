import { createHash } from 'node:crypto';
import type { docsContract } from '@keelstone/domain/kernel/api/docs.contract';
import type { Handlers } from '../platform/call/handler.ts';
import { docsStyle } from './docs-style.ts';
import type { Deps } from './pipeline-deps.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');

export const openapiHandlers = {
  'get-openapi': async (_request, { readApiDocument }) => ({
    bytes: await readApiDocument('openapi.json'),
    contentType: 'application/json; charset=utf-8',
  }),
  'get-docs': async (_request, { readApiDocument }) => ({
    bytes: await readApiDocument('docs.html'),
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  }),
} satisfies Pick<Handlers<Deps>, keyof typeof docsContract>;
