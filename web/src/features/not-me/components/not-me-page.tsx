import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-code.ts';
import { useDisownAccount } from '../hooks/use-disown-account.ts';
import { Advice } from './advice.tsx';
import { AccountDisowned, DisownAccount } from './disown-account.tsx';

/**
 * Where "This wasn't me" of our mails leads. With a code it deletes an account that a stranger registered, but only
 * when the button is pressed: mail scanners open links. Without one it says what to do.
 */
export function NotMePage() {
  // In the fragment, which no server and no log ever sees.
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('code');
  const { code, forget } = useMailedCode({ inAddress, barePath: paths.notMe });
  const { disown, isBusy, ...disowning } = useDisownAccount();
  // Another link may be opened in the same tab.
  const isOfThisCode = code === undefined || code === disowning.code;
  const done = isOfThisCode ? disowning.done : undefined;
  const refusal = isOfThisCode ? disowning.refusal : undefined;
  const isOver = done !== undefined || refusal !== undefined;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);

  if (done !== undefined) return <AccountDisowned text={done} />;
  if (code === undefined || refusal !== undefined) return <Advice refusal={refusal} />;
  return (
    <DisownAccount
      isBusy={isBusy}
      onDisown={() => {
        disown(code);
      }}
    />
  );
}
