import { AccountArea } from '../../../components/account-area.tsx';
import { HelpLink } from '../../../components/help-link.tsx';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { LockCard } from './lock-card.tsx';
import { RecentEvents } from './recent-events.tsx';
import { SecondFactor } from './second-factor.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
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
