import { contract, type EndpointName, type PreviewedName } from '@keelstone/domain/api/contract';
import { errorsOf } from '@keelstone/domain/api/errors-of';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Operation, Operations } from '../../../platform/two-people/operation.ts';
import type { Deps } from '../deps.ts';
import { act, type Asking } from './act.ts';
import { preview } from './preview.service.ts';

type DecisionHandlers<D> = Pick<Handlers<D>, PreviewedName | `preview-${PreviewedName}`>;
/** A request once the pipeline has checked the input: the contract's types end here, as in `serve`. */
type Request = Asking & { params: Record<string, string> };
type Make<D> = (request: Request, deps: D) => Promise<Operation>;

/**
 * Two handlers for each operation: one does it, and one previews it. Callers who may not make the decision are refused
 * a preview; any other refusal is part of its answer, since it is what the decision would do.
 */
export function decisionHandlers<D extends Deps>(operations: Operations<D>): DecisionHandlers<D> {
  const handlers = Object.entries(operations).flatMap(([key, operation]) => {
    // The names come from the contract itself, as the types do.
    const name = key as PreviewedName;
    const make = operation as unknown as Make<D>;
    const entry: EndpointName = `preview-${name}`;
    const refusals = errorsOf(contract[entry]);
    const previewed = (request: Request, deps: D) =>
      preview({ name, make, refusals }, { ...request, params: paramsOf(name, request) }, deps);
    return [
      [name, (request: Request, deps: D) => act(make, request, deps)],
      [entry, previewed],
    ];
  });
  return Object.fromEntries(handlers) as DecisionHandlers<D>;
}

/** The parameters of an operation that has its record in its path: a preview has it in its body. */
function paramsOf(name: PreviewedName, { body = {} }: Request): Record<string, string> {
  const record = String(Reflect.get(body, 'idToPreview'));
  return Object.fromEntries(
    [...contract[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, record]),
  );
}
