import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tabs of a user, in their order, by the name that the address has. */
export const userTabs = ['personal', 'transactions', 'kyc', 'history', 'sign-ins'] as const;
export type UserTab = (typeof userTabs)[number];

const name = 'tab';

/** The chosen tab, as it is in the address; the rest of that is the filter of the list to which Back leads. */
export function useUserTab() {
  const [params, setParams] = useSearchParams();
  const choose = useCallback(
    (tab: UserTab) => {
      setParams(
        (shown) => {
          const next = withoutTab(shown);
          if (tab !== userTabs[0]) next.set(name, tab);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return { tab: userTabs.find((each) => each === params.get(name)) ?? userTabs[0], choose };
}

/** What is left of the address for the list. */
export function withoutTab(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}
