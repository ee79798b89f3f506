import type { docsContract } from '@keelstone/domain/api/docs.contract';
import type { BytesAnswer } from '@keelstone/domain/api/endpoint';
import type { Handlers } from '../http/handler.ts';
import { docsPage } from './docs-page.ts';
import document from './openapi.json' with { type: 'json' };

// Made at the first request, so that no cold start pays for them, and kept: only a deploy changes them.
let page: BytesAnswer | undefined;
let json: BytesAnswer | undefined;

export const openapiHandlers = {
  'get-openapi': () => Promise.resolve((json ??= jsonOf(document))),
  'get-docs': () => Promise.resolve((page ??= docsPage())),
} satisfies Pick<Handlers, keyof typeof docsContract>;

function jsonOf(value: unknown): BytesAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { bytes, contentType: 'application/json; charset=utf-8' };
}
