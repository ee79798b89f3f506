import { AccountArea } from '../components/account-area.tsx';
import { Page } from '../components/page.tsx';

export function Component() {
  return (
    <AccountArea>
      <Page title="Personal Information">{null}</Page>
    </AccountArea>
  );
}
