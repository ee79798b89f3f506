import {
  contract,
  type EndpointName,
  type Operations,
  type PreviewedName,
} from '@keelstone/domain/api/contract';
import { errorsOf } from '@keelstone/domain/api/errors-of';
import type { PreviewWire } from '@keelstone/domain/api/preview.wire';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handler.ts';
import { preview, type PreviewRequest, type PreviewRun } from './preview.service.ts';

type PreviewHandlers = Pick<Handlers, `preview-${PreviewedName}`>;

/**
 * A handler for each preview: it runs the operation's own handler, over transactions that cannot write. Who may not make
 * the decision is refused as there; any other refusal is part of the answer, since it is what the decision would do.
 */
export function previewHandlers(handlers: Pick<Handlers, keyof Operations>): PreviewHandlers {
  const of = (name: PreviewedName) => {
    // As in `serve`: the pipeline has proved the shapes.
    const run = handlers[name] as PreviewRun;
    return (request: PreviewRequest, deps: Deps) => answered(name, () => preview(run, request, deps));
  };
  return {
    'preview-approve-transaction': of('approve-transaction'),
    'preview-reject-transaction': of('reject-transaction'),
    'preview-return-payout': of('return-payout'),
    'preview-edit-figures': of('edit-figures'),
    'preview-credit-profit': of('credit-profit'),
    'preview-approve-kyc': of('approve-kyc'),
    'preview-reject-kyc': of('reject-kyc'),
    'preview-update-wallet': of('update-wallet'),
    'preview-update-policy': of('update-policy'),
  };
}

async function answered(name: PreviewedName, run: () => Promise<PreviewWire>): Promise<PreviewWire> {
  const entry: EndpointName = `preview-${name}`;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || errorsOf(contract[entry]).includes(error.code)) throw error;
    const { code, message } = error;
    const nothing = { postings: [], warnings: [], needsSecond: false, expected: '' };
    return { ...nothing, refusal: { code, error: message } };
  }
}
