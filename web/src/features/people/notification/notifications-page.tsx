import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { AccountArea } from '../../../ui/account-area.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Page } from '../../../ui/page.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const nothingYet = 'Nothing is sent for this yet.';

export function NotificationsPage() {
  const { isAdmin } = useCurrentUser();
  return (
    <AccountArea>
      <Page title="Notification Settings" lead="Choose what we may email you about.">
        <Switches title="Security Alerts">
          <SettingSwitch
            name="unusualActivity"
            label="Unusual activity"
            text="Email me whenever unusual activity is encountered."
            note="Sent at most once a day, after many refused sign-ins. Other security emails are always sent."
          />
          <SettingSwitch
            name="newBrowser"
            label="New browser"
            text="Email me if a new browser is used to sign in."
            note="The first one of a day is always emailed, even with this off."
          />
        </Switches>
        <Switches title="News">
          <SettingSwitch
            name="latestSale"
            label="Latest offers"
            text="Email me about sales and latest news."
            note={nothingYet}
          />
          <SettingSwitch
            name="featureUpdate"
            label="Feature updates"
            text="Email me about new features and updates."
            note={nothingYet}
          />
          <SettingSwitch
            name="accountTips"
            label="Account tips"
            text="Email me tips on using my account."
            note={nothingYet}
          />
        </Switches>
        {isAdmin && (
          <Switches title="Administration">
            <SettingSwitch
              name="dailyDigest"
              label="Daily digest"
              text="Email me every morning what waits for an administrator."
              note="Alerts to administrators are always sent."
            />
          </Switches>
        )}
      </Page>
    </AccountArea>
  );
}

function Switches({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageSection title={title}>
      <Card sx={{ px: { xs: 2, sm: 3 } }}>{children}</Card>
    </PageSection>
  );
}
