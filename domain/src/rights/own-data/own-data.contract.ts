import { object, string } from 'yup';
import { pageQuery } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { daysText, hoursText } from '../../kernel/count-text.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { imageViewPageWire } from './image-view.wire.ts';
import { ownDataLimits, ownDataThrottles, wholeExports } from './own-data.limits.ts';

/** The calls about the data kept on the caller. */
export const ownDataContract = {
  'list-document-views': endpoint('GET /api/own-data/views', {
    access: 'signed-in',
    summary: `Lists the views of the caller's identity documents and proofs of payment, newest first, each ${daysText(ownDataLimits.viewShownAfterMs)} after it happened.`,
    // Besides the rows: one to look ahead, the hold, and the reads of every call.
    cost: { reads: { perRow: 1, more: 4 }, writes: 0 },
    query: pageQuery,
    response: imageViewPageWire,
  }),
  'download-data-export': endpoint('GET /api/own-data/export/:copyId', {
    access: 'signed-in',
    stepUp: 'always',
    summary: `Returns a copy of all the caller's data as a zip file, once every ${hoursText(wholeExports.windowSeconds * 1000)}. Its comment is the \`cursor\` of the next part.`,
    // Pages of rows with a second document each. The last part is counted, and each session's first part leaves an
    // event.
    cost: { reads: ownDataLimits.exportPartStepsMax * ownDataLimits.exportRows * 2 + 20, writes: 6 },
    isStoppedByLock: true,
    throttles: ownDataThrottles.dataExport,
    query: object({
      cursor: string()
        .max(200, validationTexts.invalid)
        .meta({ description: 'The comment of the part before, absent for the first part.' }),
    }),
    response: 'bytes',
  }),
} as const;
