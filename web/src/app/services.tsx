import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { StepUp } from '../features/access/step-up/step-up.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { SessionProvider } from '../lib/session/session-provider.tsx';
import { Toasts } from '../lib/toast/toasts.tsx';

/** Queries, toasts and the session, for all pages but the public ones. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <SessionProvider>
          <Outlet />
          <StepUp />
        </SessionProvider>
      </Toasts>
    </QueryClientProvider>
  );
}
