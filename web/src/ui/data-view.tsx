import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';

/** The part of a TanStack query that `DataView` needs. */
export type Loadable<T> = { data: T | undefined; isError: boolean; error?: unknown; refetch: () => unknown };

type Props<T> = {
  query: Loadable<T>;
  skeleton: ReactNode;
  /** Shown if there is no data, usually an `EmptyState` with the next action. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/** Shows data as loading, failed, empty or loaded. Loaded data stays while it is refreshed. */
export function DataView<T>({ query, skeleton, empty, isEmpty = hasNoItems, children }: Props<T>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (isError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      {skeleton}
    </div>
  );
}

function hasNoItems(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
