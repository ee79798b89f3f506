import { LandingPage } from '../pages/landing/landing-page.tsx';
import { readSnapshot } from '../lib/session/snapshot.ts';

/** Public, and without the session providers: the last user is enough to show Dashboard or Login in the header. */
export function Component() {
  return <LandingPage isSignedIn={readSnapshot() !== undefined} />;
}
