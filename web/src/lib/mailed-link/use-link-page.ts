import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { useMailedAction } from './use-mailed-action.ts';
import { useMailedCode } from './use-mailed-code.ts';

type Options = {
  /** The name of the code in the URL: "#code=…". It is in the fragment, which no server and no log ever sees. */
  name: string;
  /** The page's address without the code. */
  barePath: string;
  action: ReturnType<typeof useMailedAction>;
};

/** One kind of link that leads to a page: its code until it was used or refused, and what became of it. */
export function useLinkPage({ name, barePath, action }: Options) {
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get(name);
  const { code, forget } = useMailedCode({ inAddress, barePath, purpose: name });
  // Another link may be opened in the same tab.
  const isOfThisCode = code === undefined || code === action.code;
  const done = isOfThisCode ? action.done : undefined;
  const refusal = isOfThisCode ? action.refusal : undefined;
  const isOver = done !== undefined || refusal !== undefined;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
  return {
    /** Whether there is a code to ask about. */
    isOpen: code !== undefined && !isOver,
    done,
    refusal,
    isBusy: action.isBusy,
    run: () => {
      if (code !== undefined) action.run(code);
    },
  };
}
