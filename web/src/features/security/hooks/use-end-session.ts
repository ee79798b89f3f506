import { useAction } from '../../../lib/query/use-action.ts';
import { endSession } from '../api/end-session.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Signs one other browser out. One that has ended meanwhile is gone just the same. */
export function useEndSession(dialog: Options) {
  return useAction({ ...dialog, send: endSession });
}
