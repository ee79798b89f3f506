import { LandingPage } from '../features/landing/components/landing-page.tsx';
import { readSnapshot } from '../lib/session/snapshot.ts';

/** Public, and without the session providers: who was here last is enough for Dashboard or Login in the header. */
export function Component() {
  return <LandingPage isSignedIn={readSnapshot() !== undefined} />;
}
