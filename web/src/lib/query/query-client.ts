import { QueryClient } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';

const retriesMax = 2;

/**
 * The cache of the API's answers. Failures that may be temporary are retried; a late answer once, because a server that
 * had to start answers the next call immediately.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: timing.freshMs,
      retry: (failures, error) =>
        error instanceof ApiError && error.isTransient && failures < (error.isLate ? 1 : retriesMax),
      // An offline browser shows an error instead of waiting in silence.
      networkMode: 'always',
      // Off by default in that mode.
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
