import { factorContract } from '@keelstone/domain/api/factor.contract';
import { call } from '../../../lib/api/call.ts';
import { useMailedAction } from '../../../lib/mailed-link/use-mailed-action.ts';

/** Cancels the reset of second factors that somebody else has talked our support into. */
export function useDisownFactorReset() {
  return useMailedAction((code) => call(factorContract['disown-factor-reset'], { body: { code } }));
}
