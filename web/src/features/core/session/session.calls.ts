import { call } from '../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** Where the user is signed in, most recently used first. */
export function useSessions() {
  return useAnswer(sessionContract['get-sessions'], { select: ({ sessions }) => sessions });
}

/** Signs out every browser but this one. */
export function useEndOtherSessions(dialog: ActionDialog) {
  const staySignedIn = useStaySignedIn();
  const send = () => call(sessionContract['end-other-sessions']).then(staySignedIn);
  return useAction({ ...dialog, send });
}

/** Signs one other browser out. One that has ended in the meantime counts as signed out. */
export function useEndSession(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: (id) => ({ in: [sessionContract['get-sessions']], id, fields: 'gone' }),
    send: (sid: string) => call(sessionContract['end-session'], { params: { sid } }),
  });
}
