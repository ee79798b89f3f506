import { factorContract } from '@keelstone/domain/api/factor.contract';
import { call } from '../../../lib/api/call.ts';
import { useMailedAction } from '../../../lib/mailed-link/use-mailed-action.ts';

/** Cancels a reset of second factors that somebody else has obtained from our support. */
export function useDisownFactorReset() {
  return useMailedAction((code) => call(factorContract['disown-factor-reset'], { body: { code } }));
}
