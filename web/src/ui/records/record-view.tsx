import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { CrossedMagnifierIcon } from '../../theme/icons.tsx';
import { DataView, type Loadable } from '../data-view.tsx';
import { EmptyState } from '../empty-state.tsx';

type Props<T> = {
  query: Loadable<T>;
  skeleton: ReactNode;
  /** Shown if there is no such record, or no longer. */
  missing: string;
  children: (record: T) => ReactNode;
};

/** The record that the address names. It may have been deleted, or the address may be wrong. */
export function RecordView<T>({ query, skeleton, missing, children }: Props<T>) {
  if (isMissing(query.error)) return <MissingRecord text={missing} />;
  return (
    <DataView query={query} skeleton={skeleton}>
      {children}
    </DataView>
  );
}

export function MissingRecord({ text }: { text: string }) {
  return <EmptyState role="alert" icon={<CrossedMagnifierIcon />} title="Not found" text={text} />;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'invalid-input');
}
