import { paths } from '../../../config/paths.ts';
import { useLinkPage } from '../../../lib/mailed-link/use-link-page.ts';
import { useDisownAccount } from '../hooks/use-disown-account.ts';
import { useDisownFactorReset } from '../hooks/use-disown-factor-reset.ts';
import { Advice } from './advice.tsx';
import { AccountDisowned, DisownAccount } from './disown-account.tsx';
import { FactorKept, KeepFactor } from './keep-factor.tsx';

/**
 * The target of "This wasn't me" in our emails. With a code it deletes an account that a stranger registered (`#code=`)
 * or stops the removal of a second factor (`#factor=`), but only when the button is pressed: mail scanners open links.
 * Without one it says what to do.
 */
export function NotMePage() {
  const account = useLinkPage({ name: 'code', barePath: paths.notMe, action: useDisownAccount() });
  const factor = useLinkPage({ name: 'factor', barePath: paths.notMe, action: useDisownFactorReset() });

  // What is open comes before what an earlier link in this tab has done.
  if (account.isOpen) return <DisownAccount isBusy={account.isBusy} onDisown={account.run} />;
  if (factor.isOpen) return <KeepFactor isBusy={factor.isBusy} onKeep={factor.run} />;
  if (account.done !== undefined) return <AccountDisowned text={account.done} />;
  if (factor.done !== undefined) return <FactorKept text={factor.done} />;
  return <Advice refusal={account.refusal ?? factor.refusal} />;
}
