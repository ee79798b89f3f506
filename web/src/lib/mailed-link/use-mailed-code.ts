import { oobCodePattern } from '@keelstone/domain/auth/auth.schema';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type MailedCode = {
  /** `undefined` if the page was opened without one, or with something that cannot be one. */
  code: string | undefined;
  /** Once the code was used, or refused: a reload must not send it again. */
  forget: () => void;
};

/**
 * The code of a mailed link. It is taken out of the address bar immediately, because it could be copied or looked at
 * there, and kept with the history entry, so that a reload still has it.
 */
export function useMailedCode({
  inAddress,
  barePath,
  purpose = 'mailedCode',
}: {
  inAddress: string | null | undefined;
  /** The page's address without the code. */
  barePath: string;
  /** Distinguishes codes on a page that takes more than one kind. */
  purpose?: string;
}): MailedCode {
  const location: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const found = oobCodePattern.test(inAddress ?? '') ? (inAddress ?? undefined) : undefined;
  const code = found ?? keptIn(location.state, purpose);

  useEffect(() => {
    if (found !== undefined) void navigate(barePath, { replace: true, state: { [purpose]: found } });
  }, [found, barePath, purpose, navigate]);

  const forget = useCallback(() => {
    void navigate(barePath, { replace: true, state: null });
  }, [barePath, navigate]);
  return { code, forget };
}

function keptIn(state: unknown, purpose: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const kept: unknown = new Map<string, unknown>(Object.entries(state)).get(purpose);
  return typeof kept === 'string' ? kept : undefined;
}
