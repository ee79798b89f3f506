import { useCancelFactorReset } from '../lib/api-hooks/use-cancel-factor-reset.ts';
import { focusHeading } from '../lib/focus-heading.ts';
import { DateTime } from './date-time.tsx';
import { UndoBanner } from './undo-banner.tsx';

/** While the reset of lost second factors is waiting, for an owner who has lost nothing. */
export function FactorResetBanner({ effectiveAt }: { effectiveAt: string }) {
  const cancelling = useCancelFactorReset({ isOpen: true, onDone: focusHeading });
  return (
    <UndoBanner label="Keep my second factor" busyText="Keeping..." undoing={cancelling}>
      Your second factor will be removed on <DateTime iso={effectiveAt} precision="minute" />, because
      somebody told our support that it is lost. Until then no withdrawal is paid out. If it was not you, keep
      it.
    </UndoBanner>
  );
}
