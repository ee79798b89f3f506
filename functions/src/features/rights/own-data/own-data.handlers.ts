import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { downloadExport } from './export/download-export.service.ts';
import { listDocumentViews } from './list-document-views.service.ts';

export const ownDataHandlers = {
  'list-document-views': ({ query, caller }, deps) =>
    listDocumentViews({ ownerUid: caller.uid, ...query }, deps),

  'download-data-export': ({ params, query, caller, origin }, deps) =>
    downloadExport({ ...params, ...query, caller, origin }, deps),
} satisfies Partial<Handlers<Deps>>;
