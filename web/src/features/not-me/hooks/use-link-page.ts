import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useMailedCode } from '../../../lib/mailed-code.ts';
import type { useMailedAction } from './use-mailed-action.ts';

type Options = {
  /** Of the code in the address: "#code=…". In the fragment, which no server and no log ever sees. */
  name: string;
  action: ReturnType<typeof useMailedAction>;
};

/** One kind of link that leads to /not-me: its code until it was used or refused, and what became of it. */
export function useLinkPage({ name, action }: Options) {
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get(name);
  const { code, forget } = useMailedCode({ inAddress, barePath: paths.notMe, purpose: `not-me-${name}` });
  const isOfThisCode = code === undefined || code === action.code;
  const done = isOfThisCode ? action.done : undefined;
  const refusal = isOfThisCode ? action.refusal : undefined;
  const isOver = done !== undefined || refusal !== undefined;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
  return {
    code,
    done,
    refusal,
    isBusy: action.isBusy,
    run: () => {
      if (code !== undefined) action.run(code);
    },
  };
}
