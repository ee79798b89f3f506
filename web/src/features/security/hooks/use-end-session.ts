import { sessionContract } from '@keelstone/domain/api/session.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Signs one other browser out. One that has ended in the meantime counts as signed out. */
export function useEndSession(dialog: Options) {
  return useAction({
    ...dialog,
    shows: (id) => ({ id, fields: 'gone' }),
    send: (sid: string) => call(sessionContract['end-session'], { params: { sid } }),
  });
}
