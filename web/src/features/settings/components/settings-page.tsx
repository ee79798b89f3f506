import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { AccountArea } from '../../../components/account-area.tsx';
import { HelpLink } from '../../../components/links.tsx';
import { Page } from '../../../components/page.tsx';
import { ConfirmDialog } from '../../../components/question-dialog.tsx';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useRequestPasswordReset } from '../api.ts';
import { SettingRow, SettingSwitch } from './setting-row.tsx';

/** The log of sign-ins on or off, the password, and the ways to the sign-ins, the addresses and one's data. */
export function SettingsPage() {
  return (
    <AccountArea>
      <Page
        title="Security Settings"
        lead={
          <span>
            Keep your account safe. <HelpLink topic="safety">What helps</HelpLink>
          </span>
        }
      >
        <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
          <SettingSwitch
            name="saveActivityLogs"
            label="Save my Activity Logs"
            text="Keeps the browser, system and address of each sign-in under Account Activity."
          />
          <ChangePassword />
          <SettingRow
            title="Where you are signed in"
            text="See every browser that is signed in and what happened to your sign-in, or lock your account."
          >
            <Button variant="outlined" component={Link} to={paths.security}>
              Show sign-ins
            </Button>
          </SettingRow>
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
        </Card>
      </Page>
    </AccountArea>
  );
}

/** A password is changed with the link of the reset mail. */
function ChangePassword() {
  const { email } = useCurrentUser();
  const dialog = useDialog<true>();
  const reset = useRequestPasswordReset();
  return (
    <SettingRow title="Password" text="We email you a link to set a new one.">
      <Button
        variant="outlined"
        onClick={() => {
          dialog.open(true);
        }}
      >
        Change password
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Change your password?"
        text={`We send a link to ${email} and sign you out here, so that the link can be opened. Setting a new password signs you out everywhere.`}
        confirmLabel="Send Reset Link"
        busyText="Sending..."
        isBusy={reset.isPending}
        onConfirm={() => {
          reset.mutate(email);
        }}
        onClose={dialog.close}
      />
    </SettingRow>
  );
}
