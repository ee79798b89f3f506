import Alert from '@mui/material/Alert';
import { paths } from '../config/paths.ts';
import { useTimeUntil } from '../lib/use-time-until.ts';
import { AppLink } from './app-link.tsx';

/**
 * On every page while the account is locked; with the time left once the unlock was requested. No live region: a
 * toast announces the lock, and the time changes by the minute.
 */
export function LockBanner({ unlocksAt }: { unlocksAt: string | null }) {
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ maxWidth: 1280, mx: 'auto', mb: 3 }}>
      {unlocksAt === null ? (
        <span>Your account is locked: nothing can be withdrawn or changed. </span>
      ) : (
        <UnlocksSoon unlocksAt={unlocksAt} />
      )}
      <AppLink to={paths.security}>{unlocksAt === null ? 'Unlock it' : 'Keep it locked'}</AppLink>
    </Alert>
  );
}

function UnlocksSoon({ unlocksAt }: { unlocksAt: string }) {
  return <span>{`Your account is locked. It will be unlocked in ${useTimeUntil(unlocksAt)}. `}</span>;
}
