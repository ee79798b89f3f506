import { identify } from '../features/access/session/identify.ts';
import { readAlongside } from '../features/access/session/read-alongside.ts';
import { recordStrongUse, requireStrong } from '../features/access/session/require-strong.ts';
import { noteSignInBurst } from '../features/access/security-event/note-sign-in-burst.ts';
import { requireSeenState } from '../features/desk/preview/require-seen-state.ts';
import type { Registered } from '../pipeline/registered.ts';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.ts';

/** What the pipeline calls: it knows no feature. */
export const registered: Registered<Deps> = {
  handlers,
  identify,
  findFactors: (uid, deps) => deps.factors.find(uid),
  readAlongside,
  requireStrong,
  recordStrongUse,
  requireSeenState,
  noteRefusal: noteSignInBurst,
};
