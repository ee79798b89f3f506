import type { ownDataContract } from '@keelstone/domain/api/own-data.contract';
import type { Handlers } from '../http/handler.ts';
import { listDocumentViews } from './list-document-views.ts';

export const ownDataHandlers = {
  'list-document-views': ({ query, caller }, deps) =>
    listDocumentViews({ ownerUid: caller.uid, ...query }, deps),
} satisfies Pick<Handlers, keyof typeof ownDataContract>;
