import Card from '@mui/material/Card';
import { AccountArea } from '../../../components/account-area.tsx';
import { Page } from '../../../components/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionsLink } from './sessions-link.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** The log of sign-ins on or off, the password, and the way to the sign-ins themselves. */
export function SettingsPage() {
  return (
    <AccountArea>
      <Page title="Security Settings" lead="Keep your account safe.">
        <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
          <SettingSwitch
            name="saveActivityLogs"
            label="Save my Activity Logs"
            text="Keeps the browser, system and address of each sign-in under Account Activity."
          />
          <ChangePassword />
          <SessionsLink />
        </Card>
      </Page>
    </AccountArea>
  );
}
