import type { Handler } from '../http/handler.ts';
import document from './openapi.json' with { type: 'json' };

export const getOpenapiHandler: Handler<'get-openapi'> = () =>
  Promise.resolve({
    bytes: new TextEncoder().encode(JSON.stringify(document)),
    contentType: 'application/json; charset=utf-8',
  });
