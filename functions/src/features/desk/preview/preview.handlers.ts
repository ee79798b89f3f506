import {
  contract,
  type EndpointName,
  type Operations,
  type PreviewedName,
} from '@keelstone/domain/api/contract';
import { errorsOf } from '@keelstone/domain/api/errors-of';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import { preview, type PreviewRequest, type PreviewRun } from './preview.service.ts';

type PreviewHandlers<D> = Pick<Handlers<D>, `preview-${PreviewedName}`>;

/**
 * A handler for each preview: it runs the operation's own handler, over transactions that cannot write. Callers who may
 * not make the decision are refused; any other refusal is part of the answer, since it is what the decision would do.
 */
export function previewHandlers<D extends Deps>(
  handlers: Pick<Handlers<D>, keyof Operations>,
): PreviewHandlers<D> {
  const of = (name: PreviewedName) => {
    const entry: EndpointName = `preview-${name}`;
    // As in `serve`: the pipeline has checked the input.
    const operation = { name, run: handlers[name] as PreviewRun<D>, refusals: errorsOf(contract[entry]) };
    return (request: Omit<PreviewRequest, 'params'>, deps: D) =>
      preview(operation, { ...request, params: paramsOf(contract[name].path, request) }, deps);
  };
  const previews = previewed.map((name) => [`preview-${name}`, of(name)]);
  // The names come from the contract itself, as the types do.
  return Object.fromEntries(previews) as PreviewHandlers<D>;
}

const previewed = Object.keys(contract).filter(
  (name): name is PreviewedName => `preview-${name}` in contract,
);

/** The parameters of the operation's path: the caller, and the record that a preview has in its body. */
function paramsOf(path: string, { body, caller }: { body: object; caller: Caller }): Record<string, string> {
  const record: unknown = Reflect.get(body, 'idToPreview');
  const valueOf = (name: string): string =>
    name !== 'adminId' && typeof record === 'string' ? record : caller.uid;
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, valueOf(name)]));
}
