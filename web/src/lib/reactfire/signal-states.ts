import { doc, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { catchError, concat, EMPTY, map, of, switchMap, timer, type Observable } from 'rxjs';
import { collections } from '@keelstone/domain/collections';
import { parseSignal, type ChangeSignal } from '@keelstone/domain/kernel/live/signal';
import { timing } from '../../config/timing.ts';
import { findText } from '../find-field.ts';

export type SignalState =
  /** The server has answered with the last change, if there was one. */
  | { status: 'live'; change: ChangeSignal | undefined }
  /** The server does not answer (blocked, offline), or its answer cannot be read. */
  | { status: 'silent' }
  | { status: 'refused' };

/**
 * Listens to `signals/{id}`. It never fails, because reactfire would keep the error for good: a refusal is a value,
 * after which it listens again once a minute for as long as the person is signed in.
 */
export function watchSignalStates(
  firestore: Firestore,
  { id, isStillSignedIn }: { id: string; isStillSignedIn: () => boolean },
): Observable<SignalState> {
  return fromRef(doc(firestore, collections.signals, id), { includeMetadataChanges: true }).pipe(
    map(toSignalState),
    catchError((error: unknown, listening) =>
      concat(
        of<SignalState>({ status: isRefusal(error) ? 'refused' : 'silent' }),
        timer(timing.relistenMs).pipe(switchMap(() => (isStillSignedIn() ? listening : EMPTY))),
      ),
    ),
  );
}

export function toSignalState(snapshot: Pick<DocumentSnapshot, 'metadata' | 'data'>): SignalState {
  if (snapshot.metadata.fromCache) return { status: 'silent' };
  const data = snapshot.data();
  if (data === undefined) return { status: 'live', change: undefined };
  const change = parseSignal(data);
  return change === undefined ? { status: 'silent' } : { status: 'live', change };
}

function isRefusal(error: unknown): boolean {
  return findText(error, 'code') === 'permission-denied';
}
