import { factorContract } from '@keelstone/domain/api/factor.contract';
import { call } from '../api/call.ts';
import { useAction } from '../query/use-action.ts';

/** Cancels the reset of the caller's second factors. */
export function useCancelFactorReset(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ ...dialog, send: () => call(factorContract['cancel-factor-reset']) });
}
