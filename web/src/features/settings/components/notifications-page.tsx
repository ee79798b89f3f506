import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AccountArea } from '../../../components/account-area.tsx';
import { Page } from '../../../components/page.tsx';
import { SettingSwitch } from './setting-switch.tsx';

export function NotificationsPage() {
  return (
    <AccountArea>
      <Page title="Notification Settings" lead="Choose what we may email you about.">
        <Card sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
          <Typography variant="h3" component="h2">
            Security Alerts
          </Typography>
          <SettingSwitch
            name="unusualActivity"
            label="Unusual activity"
            text="Email me whenever unusual activity is encountered."
          />
          <SettingSwitch
            name="newBrowser"
            label="New browser"
            text="Email me if a new browser is used to sign in."
          />
        </Card>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h3" component="h2">
            News
          </Typography>
          <SettingSwitch
            name="latestSale"
            label="Latest offers"
            text="Email me about sales and latest news."
          />
          <SettingSwitch
            name="featureUpdate"
            label="Feature updates"
            text="Email me about new features and updates."
          />
          <SettingSwitch name="accountTips" label="Account tips" text="Email me tips on using my account." />
        </Card>
      </Page>
    </AccountArea>
  );
}
