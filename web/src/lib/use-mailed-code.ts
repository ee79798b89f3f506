import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mailedCodeIn } from './mailed-link.ts';

type MailedCode = {
  /** `undefined` if the page was opened without a code, or with something else. */
  code: string | undefined;
  /** Called once the code was used or refused, so that a reload does not send it again. */
  forget: () => void;
};

/**
 * The code of a mailed link. It is removed from the address bar immediately, where it could be copied or seen, and kept
 * with the history entry, so that a reload still has it.
 */
export function useMailedCode({
  inAddress,
  barePath,
}: {
  inAddress: string | null | undefined;
  /** The page's address without the code. */
  barePath: string;
}): MailedCode {
  const location: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const found = mailedCodeIn(inAddress);
  const code = found ?? codeInState(location.state);

  useEffect(() => {
    if (found !== undefined) void navigate(barePath, { replace: true, state: { mailedCode: found } });
  }, [found, barePath, navigate]);

  const forget = useCallback(
    () => void navigate(barePath, { replace: true, state: null }),
    [barePath, navigate],
  );
  return { code, forget };
}

function codeInState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('mailedCode' in state)) return undefined;
  return typeof state.mailedCode === 'string' ? state.mailedCode : undefined;
}
