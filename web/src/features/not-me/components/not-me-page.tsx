import { useDisownAccount } from '../hooks/use-disown-account.ts';
import { useDisownFactorReset } from '../hooks/use-disown-factor-reset.ts';
import { useLinkPage } from '../hooks/use-link-page.ts';
import { Advice } from './advice.tsx';
import { AccountDisowned, DisownAccount } from './disown-account.tsx';
import { FactorKept, KeepFactor } from './keep-factor.tsx';

/**
 * Where "This wasn't me" of our mails leads. With a code it deletes an account that a stranger registered (`#code=`) or
 * stops the removal of a second factor (`#factor=`), but only when the button is pressed: mail scanners open links.
 * Without one it says what to do.
 */
export function NotMePage() {
  const account = useLinkPage({ name: 'code', action: useDisownAccount() });
  const factor = useLinkPage({ name: 'factor', action: useDisownFactorReset() });

  // What is open comes before what an earlier link in this tab has done.
  if (isOpen(account)) return <DisownAccount isBusy={account.isBusy} onDisown={account.run} />;
  if (isOpen(factor)) return <KeepFactor isBusy={factor.isBusy} onKeep={factor.run} />;
  if (account.done !== undefined) return <AccountDisowned text={account.done} />;
  if (factor.done !== undefined) return <FactorKept text={factor.done} />;
  return <Advice refusal={account.refusal ?? factor.refusal} />;
}

function isOpen({ code, done, refusal }: ReturnType<typeof useLinkPage>): boolean {
  return code !== undefined && done === undefined && refusal === undefined;
}
