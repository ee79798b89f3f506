import { QueryClient } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';

const retriesMax = 2;

/**
 * The one cache of the API's answers. Only failures that may be temporary are retried; a late answer once, since a server
 * that had to start answers the next call immediately.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: timing.freshMs,
      retry: (failures, error) =>
        error instanceof ApiError && error.isTransient && failures < (error.isLate ? 1 : retriesMax),
      // Being offline is an error a person should see, not a query that waits in silence.
      networkMode: 'always',
      // With that mode this is off unless it is asked for.
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
