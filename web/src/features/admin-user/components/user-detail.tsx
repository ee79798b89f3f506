import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { OwnersLock } from './owners-lock.tsx';
import { UserPanel } from './user-panel.tsx';
import { UserTabs } from './user-tabs.tsx';
import { WaitingReset } from './waiting-reset.tsx';

/** Tabs and side panel; on a phone the panel, which is what is looked for, comes first. */
export function UserDetail({ user }: { user: ViewedUserWire }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 264px', xl: 'minmax(0, 1fr) 320px' },
      }}
    >
      {user.isInDoubt && (
        <Alert severity="error" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
          The books of this account are in doubt: its ledger does not add up. Nothing can be withdrawn from it
          and nothing approved for it until the platform's operator has verified and released it.
        </Alert>
      )}
      <OwnersLock user={user} />
      <WaitingReset user={user} />
      <Box sx={{ order: { lg: 1 } }}>
        <UserPanel user={user} />
      </Box>
      <UserTabs user={user} />
    </Box>
  );
}
