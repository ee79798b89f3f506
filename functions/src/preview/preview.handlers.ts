import {
  contract,
  type EndpointName,
  type Operations,
  type PreviewedName,
} from '@keelstone/domain/api/contract';
import { errorsOf } from '@keelstone/domain/api/errors-of';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { Handlers } from '../http/handler.ts';
import { deleteTransaction } from '../transaction/delete-transaction.service.ts';
import { preview, type PreviewRequest, type PreviewRun } from './preview.service.ts';

type PreviewHandlers = Pick<Handlers, `preview-${PreviewedName}`>;

/**
 * A handler for each preview: it runs the operation's own handler, over transactions that cannot write. Who may not make
 * the decision is refused as there; any other refusal is part of the answer, since it is what the decision would do.
 */
export function previewHandlers(handlers: Pick<Handlers, keyof Operations>): PreviewHandlers {
  const of = (name: PreviewedName) => {
    const entry: EndpointName = `preview-${name}`;
    // As in `serve`: the pipeline has proved the shapes.
    const run = unconfirmed[name] ?? (handlers[name] as PreviewRun);
    const operation = { name, run, refusals: errorsOf(contract[entry]) };
    return (request: Omit<PreviewRequest, 'params'>, deps: Deps) =>
      preview(operation, { ...request, params: paramsOf(contract[name].path, request) }, deps);
  };
  return {
    'preview-approve-transaction': of('approve-transaction'),
    'preview-reject-transaction': of('reject-transaction'),
    'preview-return-payout': of('return-payout'),
    'preview-delete-transaction': of('delete-transaction'),
    'preview-edit-figures': of('edit-figures'),
    'preview-credit-profit': of('credit-profit'),
    'preview-approve-kyc': of('approve-kyc'),
    'preview-reject-kyc': of('reject-kyc'),
    'preview-restore-wallet': of('restore-wallet'),
    'preview-update-wallet': of('update-wallet'),
    'preview-update-policy': of('update-policy'),
    'preview-confirm-proposal': of('confirm-proposal'),
  };
}

/** Where the handler itself asks for a recent confirmation: to see what would happen needs none. */
const unconfirmed: Partial<Record<PreviewedName, PreviewRun>> = {
  'delete-transaction': ({ params: { transactionId: id = '' }, caller, origin }, deps) =>
    deleteTransaction({ id, caller, origin }, deps),
};

/** What the operation has in its path: the caller, and the record that a preview has in its body. */
function paramsOf(path: string, { body, caller }: { body: object; caller: Caller }): Record<string, string> {
  const record: unknown = Reflect.get(body, 'idToPreview');
  const valueOf = (name: string): string =>
    name === 'transactionId' && typeof record === 'string' ? record : caller.uid;
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, valueOf(name)]));
}
