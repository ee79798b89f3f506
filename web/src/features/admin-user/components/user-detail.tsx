import type { ViewedUserWire } from '@keelstone/domain/api/user.wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { OwnersLock } from './owners-lock.tsx';
import { PersonalTab } from './personal-tab.tsx';
import { TransactionsTab } from './transactions-tab.tsx';
import { UserPanel } from './user-panel.tsx';
import { WaitingReset } from './waiting-reset.tsx';

type TabName = 'personal' | 'transactions';

/** Tabs and side panel; on a phone the panel, which is what is looked for, comes first. */
export function UserDetail({ user }: { user: ViewedUserWire }) {
  const [tab, setTab] = useState<TabName>('personal');
  const id = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
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
      <Card>
        <Tabs
          value={tab}
          onChange={(_event, next: unknown) => {
            setTab(next === 'transactions' ? 'transactions' : 'personal');
          }}
          aria-label="User"
          sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab value="personal" label="Personal" id={`${id}personal`} aria-controls={`${id}panel`} />
          <Tab
            value="transactions"
            label="Transactions"
            id={`${id}transactions`}
            aria-controls={`${id}panel`}
          />
        </Tabs>
        <Box role="tabpanel" id={`${id}panel`} aria-labelledby={id + tab}>
          {tab === 'personal' ? (
            <Box sx={{ px: 3, pt: 1 }}>
              <PersonalTab user={user} />
            </Box>
          ) : (
            <TransactionsTab userId={user._id} />
          )}
        </Box>
      </Card>
    </Box>
  );
}
