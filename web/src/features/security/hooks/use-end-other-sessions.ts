import { useAction } from '../../../lib/query/use-action.ts';
import { endOtherSessions } from '../api/end-other-sessions.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Signs out every browser but this one. */
export function useEndOtherSessions(dialog: Options) {
  return useAction({ ...dialog, send: () => endOtherSessions() });
}
