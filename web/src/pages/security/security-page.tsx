import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { securityEventContract } from '@keelstone/domain/core/security-event/security-event.contract';
import { paths } from '../../config/paths.ts';
import { LockCard } from '../../features/access/account-lock/lock-card.tsx';
import { SecondFactor } from '../../features/access/second-factor/second-factor.tsx';
import { EventList } from '../../features/core/security-event/event-list.tsx';
import { SignIns } from '../../features/core/session/sign-ins.tsx';
import { SettingSwitch } from '../../features/people/notification/setting-switch.tsx';
import { useCall } from '../../lib/query/use-call.ts';
import { useCursorPages } from '../../lib/query/use-pages.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { usePlainDialog } from '../../lib/use-dialog.ts';
import { ClockBackIcon } from '../../theme/icons.tsx';
import { AccountArea } from '../../ui/account-area.tsx';
import { DatedListSkeleton } from '../../ui/dated-list.tsx';
import { FirstThree } from '../../ui/disclosure.tsx';
import { HelpLink } from '../../ui/links.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Page } from '../../ui/page.tsx';
import { ConfirmDialog } from '../../ui/question-dialog.tsx';
import { PagedList } from '../../ui/records/paged-list.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';

/** Sign-in, second factors, sessions, addresses, data, and security events of the account. */
export function SecurityPage() {
  const user = useCurrentUser();
  const lock = <LockCard user={user} />;
  const isLocked = user.lockedAt !== null;
  return (
    <AccountArea>
      <Page
        title="Security Settings"
        lead={
          <span>
            Keep your account safe. <HelpLink topic="safety">Safety tips</HelpLink>
          </span>
        }
      >
        {isLocked && <Box sx={{ mb: 3 }}>{lock}</Box>}
        <Card sx={{ px: { xs: 2, sm: 3 } }}>
          <ChangePassword />
        </Card>
        <SecondFactor />
        <SignIns />
        <PageSection title="Withdrawals and data">
          <Card sx={{ px: { xs: 2, sm: 3 } }}>
            <SettingRow
              title="Withdrawal addresses"
              text="Keep the addresses that you withdraw to, and let withdrawals go to these only."
            >
              <Button variant="outlined" component={Link} to={paths.addresses}>
                Show addresses
              </Button>
            </SettingRow>
            <SettingRow
              title="My data"
              text="Get a copy of everything that is yours, see who opened your documents, or close your account."
            >
              <Button variant="outlined" component={Link} to={paths.ownData}>
                Show my data
              </Button>
            </SettingRow>
            <SettingSwitch
              name="saveActivityLogs"
              label="Save my Activity Logs"
              text="Keeps the browser, system and address of each sign-in under Account Activity."
            />
          </Card>
        </PageSection>
        {!isLocked && <Box sx={{ mt: 4 }}>{lock}</Box>}
        <PageSection title="Recent events">
          <RecentEvents />
        </PageSection>
      </Page>
    </AccountArea>
  );
}

/** A password is changed with the link of the reset mail. */
function ChangePassword() {
  const { email } = useCurrentUser();
  const dialog = usePlainDialog();
  const reset = useCall(passwordContract['forgot-password'], {
    toast: () => passwordTexts.resetEmailSent,
    // The link opens a page for signed-out people.
    onSuccess: signOut,
  });
  return (
    <SettingRow title="Password" text="We email you a link to set a new one.">
      <Button variant="outlined" onClick={dialog.open}>
        Change password
      </Button>
      <ConfirmDialog
        {...dialog.props}
        title="Change your password?"
        text={`We send a link to ${email} and sign you out here, so that the link can be opened. Setting a new password signs you out everywhere.`}
        confirmLabel="Send Reset Link"
        busyText="Sending..."
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate({ body: { email } })}
      />
    </SettingRow>
  );
}

/** The security events of the account, which nobody can delete. */
function RecentEvents() {
  const pages = useCursorPages(securityEventContract['list-security-events']);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card variant="ground">
      <PagedList
        // Older events can be loaded once all loaded ones are shown.
        pages={{ ...pages, hasMore: pages.hasMore && isWhole }}
        skeleton={<DatedListSkeleton />}
        empty={{
          icon: <ClockBackIcon />,
          title: 'Nothing yet',
          text: 'Sign-ins, password changes and locks appear here.',
        }}
        moreLabel="Show older events"
      >
        {(events) => (
          <FirstThree all={events} list={(some) => <EventList events={some} />} onToggle={setIsWhole} />
        )}
      </PagedList>
    </Card>
  );
}
