import { useReopenAccount } from '../lib/api-hooks/use-reopen-account.ts';
import { focusHeading } from '../lib/focus-heading.ts';
import { DateTime } from './date-time.tsx';
import { UndoBanner } from './undo-banner.tsx';

/** While the account is closing. */
export function ClosingBanner({ closesAt }: { closesAt: string }) {
  const reopening = useReopenAccount({ isOpen: true, onDone: focusHeading });
  return (
    <UndoBanner label="Keep my account" busyText="Undoing..." undoing={reopening}>
      Your account will be closed on <DateTime iso={closesAt} precision="minute" />. Until then nothing can
      come in. Afterwards nobody can undo it.
    </UndoBanner>
  );
}
