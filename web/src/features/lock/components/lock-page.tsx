import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-code.ts';
import { useLockByLink } from '../hooks/use-lock-by-link.ts';
import { AccountLocked } from './account-locked.tsx';
import { LockQuestion } from './lock-question.tsx';
import { NoLockLink } from './no-lock-link.tsx';

/** Where "Lock my account" of our mails leads. It locks only when the button is pressed: mail scanners open links. */
export function LockPage() {
  // In the fragment, which no server and no log ever sees.
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('code');
  const { code, forget } = useMailedCode({ inAddress, barePath: paths.lock });
  const locking = useLockByLink();
  // Another link may be opened in the same tab.
  const isOfThisCode = code === undefined || code === locking.code;
  const isLocked = isOfThisCode && locking.isLocked;
  const refusal = isOfThisCode ? locking.refusal : undefined;
  const isOver = isLocked || refusal !== undefined;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);

  if (isLocked) return <AccountLocked />;
  if (code === undefined || refusal !== undefined) return <NoLockLink refusal={refusal} />;
  return (
    <LockQuestion
      isBusy={locking.isBusy}
      onLock={() => {
        locking.lock(code);
      }}
    />
  );
}
