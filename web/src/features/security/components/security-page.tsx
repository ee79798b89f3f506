import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AccountArea } from '../../../components/account-area.tsx';
import { AppLink } from '../../../components/app-link.tsx';
import { HelpLink } from '../../../components/links.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { Page } from '../../../components/page.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useSecurityEvents } from '../api.ts';
import { EventList, EventListSkeleton } from './event-list.tsx';
import { LockCard } from './lock-card.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

/** Who can get into the account, what happened to its sign-in, and how to stop everything. */
export function SecurityPage() {
  const user = useCurrentUser();
  return (
    <AccountArea>
      <Page
        title="Security"
        lead={
          <span>
            Who can get into your account, and what happened to it.{' '}
            <HelpLink topic="safety">How to keep it safe</HelpLink>
          </span>
        }
      >
        <LockCard user={user} />
        <SignIns uid={user._id} />
        <PageSection title="How you sign in">
          <SignInMethods />
        </PageSection>
        <SecondFactor uid={user._id} />
        <PageSection title="Recent events" lead="Nobody can delete them early.">
          <RecentEvents uid={user._id} />
        </PageSection>
      </Page>
    </AccountArea>
  );
}

/** What happened to the user's sign-in; nobody can delete it. */
function RecentEvents({ uid }: { uid: string }) {
  return (
    <Card>
      <PagedList
        pages={useSecurityEvents(uid)}
        skeleton={<EventListSkeleton />}
        empty={{
          icon: <HistoryOutlined />,
          title: 'Nothing yet',
          text: 'Sign-ins, password changes and locks appear here.',
        }}
        moreLabel="Show older events"
      >
        {(events) => <EventList events={events} />}
      </PagedList>
    </Card>
  );
}

/** The password; second factors are below it in a section of their own. */
function SignInMethods() {
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Typography sx={{ fontWeight: 500 }}>Password</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        You can change your password in your <AppLink to={paths.settings}>security settings</AppLink>.
      </Typography>
    </Card>
  );
}
