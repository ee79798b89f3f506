import type { ownDataContract } from '@keelstone/domain/api/own-data.contract';
import { dataExportToWire } from '@keelstone/domain/api/data-export.wire';
import type { Handlers } from '../http/handler.ts';
import { findExportPart, requestDataExport } from './export/request-export.service.ts';
import { listDocumentViews } from './list-document-views.ts';

export const ownDataHandlers = {
  'list-document-views': ({ query, caller }, deps) =>
    listDocumentViews({ ownerUid: caller.uid, ...query }, deps),

  'get-data-export': async ({ caller }, deps) =>
    dataExportToWire(await deps.dataExports.find(caller.uid), deps.now()),

  'request-data-export': ({ caller, origin }, deps) => requestDataExport({ caller, origin }, deps),

  'download-data-export': ({ params: { partId }, caller, origin }, deps) =>
    findExportPart({ partId, caller, origin }, deps),
} satisfies Pick<Handlers, keyof typeof ownDataContract>;
