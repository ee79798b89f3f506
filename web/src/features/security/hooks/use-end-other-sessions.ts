import { sessionContract } from '@keelstone/domain/api/session.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Signs out every browser but this one. */
export function useEndOtherSessions(dialog: Options) {
  return useAction({ ...dialog, send: () => call(sessionContract['end-other-sessions']) });
}
