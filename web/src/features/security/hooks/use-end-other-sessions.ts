import { sessionContract } from '@keelstone/domain/api/session.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Signs out every browser but this one. */
export function useEndOtherSessions(dialog: Options) {
  const staySignedIn = useStaySignedIn();
  const send = () => call(sessionContract['end-other-sessions']).then(staySignedIn);
  return useAction({ ...dialog, send });
}
