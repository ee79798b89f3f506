import type { docsContract } from '@keelstone/domain/api/docs.contract';
import type { Handlers } from '../http/handler.ts';
import { docsPage } from './docs-page.ts';
import document from './openapi.json' with { type: 'json' };

export const openapiHandlers = {
  'get-openapi': () =>
    Promise.resolve({
      bytes: new TextEncoder().encode(JSON.stringify(document)),
      contentType: 'application/json; charset=utf-8',
    }),

  'get-docs': () => Promise.resolve(docsPage()),
} satisfies Pick<Handlers, keyof typeof docsContract>;
