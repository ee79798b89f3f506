import type { UserWire } from '@keelstone/domain/api/user.contract';
import { defaultSettings } from '@keelstone/domain/user/user';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { SessionContext, type Session } from '../lib/session/use-session.ts';
import { Toasts } from '../lib/toast/toasts.tsx';
import { theme } from '../theme/theme.ts';

/** A user as the API answers them. */
export function makeUserWire(changes: Partial<UserWire> = {}): UserWire {
  return {
    _id: 'clara000000000000000',
    name: 'Clara Jensen',
    email: 'clara@keelstone.test',
    isAdmin: false,
    balance: 1000,
    btc: 0.5,
    eth: 2,
    held: { balance: 0, btc: 0, eth: 0 },
    number: '+12025550142',
    verified: true,
    kycStatus: 'Approved',
    isBlocked: false,
    settings: defaultSettings,
    lockedAt: null,
    unlocksAt: null,
    factorResetAt: null,
    accepted: { terms: 0, privacy: 0 },
    closesAt: null,
    closedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...changes,
  };
}

/**
 * Styles go into an element that is not in the document: every rule is matched against every element whenever
 * somebody asks whether one can be seen, and that was most of the tests' time. One cache for all tests of a file: each
 * rule is made once.
 */
const offDocument = createCache({ key: 'css', container: document.createElement('div') });

export function signedIn(changes: Partial<UserWire> = {}): Session {
  const user = makeUserWire(changes);
  return { status: 'signed-in', uid: user._id, user };
}

type Options = {
  routes: RouteObject[];
  at?: string | { pathname: string; state: unknown };
  session?: Session;
};

/** Renders routes with everything the app's providers give, and a session that is set from outside. */
export function renderApp({ routes, at = '/', session = { status: 'signed-out' } }: Options) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <CacheProvider value={offDocument}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </Toasts>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  return { router, queryClient };
}
