import { useSyncExternalStore } from 'react';
import { readSnapshot } from '../lib/session/snapshot.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';

/** The landing page without a session: the last user is enough to choose between Dashboard and Login in its header. */
export function Component() {
  return <LandingPage isSignedIn={useSyncExternalStore(neverChanges, isSignedIn, isSignedInAtBuild)} />;
}

const neverChanges = () => () => undefined;
const isSignedIn = () => readSnapshot() !== undefined;
const isSignedInAtBuild = () => false;
