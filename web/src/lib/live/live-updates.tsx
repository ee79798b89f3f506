import { lazy, Suspense, useEffect, useState } from 'react';
import { Contained } from '../contained.tsx';

const Listeners = lazy(async () => {
  const [{ loadFirestore }, { SignalListeners }] = await Promise.all([
    import('../firebase/firestore.ts'),
    import('./signal-listeners.tsx'),
  ]);
  const firestore = await loadFirestore();
  return {
    default: (props: { uid: string; isAdmin: boolean }) => (
      <SignalListeners firestore={firestore} {...props} />
    ),
  };
});

const idleMs = 1_500;

/** Keeps a signed-in page fresh. Firestore is loaded once the page has had time to become usable. */
export function LiveUpdates({ uid, isAdmin }: { uid: string; isAdmin: boolean }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => {
      setIsIdle(true);
    }, idleMs);
    return () => {
      clearTimeout(wait);
    };
  }, []);
  if (!isIdle) return null;
  return (
    <Contained>
      <Suspense>
        <Listeners uid={uid} isAdmin={isAdmin} />
      </Suspense>
    </Contained>
  );
}
