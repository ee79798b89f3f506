import type { UserWire } from '@keelstone/domain/api/user.contract';
import { createContext } from 'react';
import type { Snapshot } from './snapshot.ts';

/** The session. For the route table only `signed-in` counts as signed in. */
export type Session =
  /** Not known yet; `snapshot` is the last user. */
  | { status: 'loading'; snapshot: Snapshot | undefined }
  /** Firebase or the API could not be reached. */
  | { status: 'unavailable'; snapshot: Snapshot | undefined; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'kyc'; uid: string }
  /** An administrator who has to add a second factor first. */
  | { status: 'enrol'; uid: string }
  | { status: 'signed-in'; uid: string; user: UserWire };

export const SessionContext = createContext<Session>({ status: 'loading', snapshot: undefined });
