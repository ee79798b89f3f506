import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ComponentType, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ViewedUserWire } from '@keelstone/domain/core/user/user.contract';
import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { activityLimits } from '@keelstone/domain/people/activity/activity.limits';
import { activityTexts } from '@keelstone/domain/people/activity/activity.texts';
import { paths } from '../../config/paths.ts';
import { ActivityList, ActivitySkeleton } from '../../features/people/activity/activity-list.tsx';
import { useAnswer } from '../../lib/query/use-answer.ts';
import { ArrowIntoDoorIcon } from '../../theme/icons.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { DataView } from '../../ui/data-view.tsx';
import { formatExact } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ListToolbar } from '../../ui/records/list-toolbar.tsx';
import { HistoryTab } from './history-tab.tsx';
import { KycTab } from './kyc-tab.tsx';
import { TransactionsTab } from './transactions-tab.tsx';

type PanelProps = { user: ViewedUserWire };
const tabs: Readonly<Record<UserTab, { label: string; Panel: ComponentType<PanelProps> }>> = {
  personal: { label: 'Personal', Panel: PersonalTab },
  transactions: { label: 'Transactions', Panel: TransactionsTab },
  kyc: { label: 'KYC', Panel: KycTab },
  history: { label: 'History', Panel: HistoryTab },
  'sign-ins': { label: 'Sign-ins', Panel: SignInsTab },
};

/** The data of a user in tabs. The chosen tab is in the URL. */
export function UserTabs({ user }: { user: ViewedUserWire }) {
  const { tab, choose } = useUserTab();
  const id = useId();
  const { Panel } = tabs[tab];
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
            label={tabs[each].label}
            id={`${id}${each}`}
            aria-controls={`${id}panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={id + tab}>
        <Panel user={user} />
      </Box>
    </Card>
  );
}

/** The tabs in their order, as the URL names them. */
const userTabs = ['personal', 'transactions', 'kyc', 'history', 'sign-ins'] as const;
type UserTab = (typeof userTabs)[number];

const name = 'tab';

/** The chosen tab in the URL. The other parameters are the list's filter; Back needs them. */
function useUserTab() {
  const [params, setParams] = useSearchParams();
  const choose = (tab: UserTab): void => {
    setParams(
      (shown) => {
        const next = dropTab(shown);
        if (tab !== userTabs[0]) next.set(name, tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { tab: userTabs.find((each) => each === params.get(name)) ?? userTabs[0], choose };
}

/** The parameters of the list. */
export function dropTab(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}

function PersonalTab({ user }: PanelProps) {
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pt: 1 }}>
      <FactList
        facts={[
          { label: 'Full Name', value: user.name },
          { label: 'Mobile Number', value: user.number },
          { label: 'Email', value: user.verified ? user.email : `${user.email} (not verified)` },
          { label: 'Joining Date', value: formatExact(user.createdAt) },
          { label: 'Registration Method', value: 'Email' },
        ]}
      />
    </Box>
  );
}

/** The login activity, which the user may delete and turn off, unlike the security events. */
function SignInsTab({ user: { _id: userId, settings } }: PanelProps) {
  const activity = useAnswer(activityContract['list-activity'], { params: { userId } });
  return (
    <>
      <ListToolbar>
        <Typography variant="note">
          The last {activityLimits.entries} sign-ins.{' '}
          {!settings.saveActivityLogs && <span>This user has turned off saving them. </span>}
          <span>Everything that happened to the sign-in is in the </span>
          <AppLink to={`${paths.adminAudit}?what=security&whom=${userId}`}>security events</AppLink>.
        </Typography>
      </ListToolbar>
      <DataView
        query={activity}
        skeleton={<ActivitySkeleton />}
        empty={
          <EmptyState
            icon={<ArrowIntoDoorIcon />}
            title={activityTexts.noActivity}
            text="The browser, system and address of each sign-in appear here, unless the user deletes them."
          />
        }
      >
        {(entries) => <ActivityList entries={entries} />}
      </DataView>
    </>
  );
}
