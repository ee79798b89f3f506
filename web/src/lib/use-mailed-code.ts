import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findText } from './find-field.ts';
import { findMailedCode } from './mailed-link.ts';

/**
 * The code of a mailed link. It is removed from the address bar immediately, where it could be copied or seen, and kept
 * with the history entry, so that a reload still has it. `undefined` if the page was opened without a code. `forget` is
 * called once the code was used or refused, so that a reload does not send it again.
 */
export function useMailedCode({
  inAddress,
  barePath,
}: {
  inAddress: string | null | undefined;
  /** The page's address without the code. */
  barePath: string;
}) {
  const location: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const mailedCode = findMailedCode(inAddress);
  const code = mailedCode ?? findText(location.state, 'mailedCode');

  useEffect(() => {
    if (mailedCode !== undefined) void navigate(barePath, { replace: true, state: { mailedCode } });
  }, [mailedCode, barePath, navigate]);

  const forget = useCallback(
    () => void navigate(barePath, { replace: true, state: null }),
    [barePath, navigate],
  );
  return { code, forget };
}
