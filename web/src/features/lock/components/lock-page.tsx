import { paths } from '../../../config/paths.ts';
import { useLinkPage } from '../../../lib/mailed-link/use-link-page.ts';
import { useLockByLink } from '../hooks/use-lock-by-link.ts';
import { AccountLocked } from './account-locked.tsx';
import { LockQuestion } from './lock-question.tsx';
import { NoLockLink } from './no-lock-link.tsx';

/**
 * The target of "Lock my account" in our emails. It locks only when the button is pressed: mail scanners open links.
 */
export function LockPage() {
  const link = useLinkPage({ name: 'code', barePath: paths.lock, action: useLockByLink() });
  if (link.isOpen) return <LockQuestion isBusy={link.isBusy} onLock={link.run} />;
  if (link.done !== undefined) return <AccountLocked />;
  return <NoLockLink refusal={link.refusal} />;
}
