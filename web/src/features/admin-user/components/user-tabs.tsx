import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import { assertNever } from '@keelstone/domain/errors';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { userTabs, useUserTab, type UserTab } from '../hooks/use-user-tab.ts';
import { HistoryTab } from './history-tab.tsx';
import { KycTab } from './kyc-tab.tsx';
import { PersonalTab } from './personal-tab.tsx';
import { SignInsTab } from './sign-ins-tab.tsx';
import { TransactionsTab } from './transactions-tab.tsx';

const labels: Readonly<Record<UserTab, string>> = {
  personal: 'Personal',
  transactions: 'Transactions',
  kyc: 'KYC',
  history: 'History',
  'sign-ins': 'Sign-ins',
};

/** What is known of a user, a tab at a time; the one that is chosen is in the address. */
export function UserTabs({ user }: { user: ViewedUserWire }) {
  const { tab, choose } = useUserTab();
  const id = useId();
  return (
    <Card>
      <Tabs
        value={tab}
        onChange={(_event, next: unknown) => {
          const chosen = userTabs.find((each) => each === next);
          if (chosen !== undefined) choose(chosen);
        }}
        variant="scrollable"
        scrollButtons={false}
        aria-label="User"
        sx={{
          px: { xs: 0.5, sm: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 0, px: { xs: 0.75, sm: 2 } },
        }}
      >
        {userTabs.map((each) => (
          <Tab
            key={each}
            value={each}
            label={labels[each]}
            id={`${id}${each}`}
            aria-controls={`${id}panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={id + tab}>
        <Panel tab={tab} user={user} />
      </Box>
    </Card>
  );
}

function Panel({ tab, user }: { tab: UserTab; user: ViewedUserWire }) {
  switch (tab) {
    case 'personal':
      return (
        <Box sx={{ px: 3, pt: 1 }}>
          <PersonalTab user={user} />
        </Box>
      );
    case 'transactions':
      return <TransactionsTab user={user} />;
    case 'kyc':
      return <KycTab userId={user._id} />;
    case 'history':
      return <HistoryTab userId={user._id} />;
    case 'sign-ins':
      return <SignInsTab user={user} />;
    default:
      return assertNever(tab);
  }
}
