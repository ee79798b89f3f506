import { messages } from '@keelstone/domain/messages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Pages } from '../../lib/query/use-pages.ts';
import { DataView } from '../data-view.tsx';
import { Notice } from '../notice.tsx';
import { LoadMore } from './load-more.tsx';

/** What is shown instead of rows: "No records", and why, or what to do. */
export type EmptyList = { icon: ReactNode; title?: string; text: ReactNode; action?: ReactNode };

type Props<T> = {
  pages: Pages<T>;
  skeleton: ReactNode;
  empty: EmptyList;
  /** What the button for more says; "Load More" without it. */
  moreLabel?: string;
  children: (rows: T[]) => ReactNode;
};

/** The one way a paged list is shown: its rows, dimmed while others are on their way, and below them Load More. */
export function PagedList<T>({ pages, skeleton, empty, moreLabel, children }: Props<T>) {
  const { rows, isError, error, isStale, refetch } = pages;
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}>
      <DataView
        query={{ data: rows, isError, error, refetch }}
        skeleton={skeleton}
        empty={<Notice title={messages.noRecords} {...empty} />}
      >
        {(records) => (
          <>
            {children(records)}
            <LoadMore pages={pages} {...(moreLabel !== undefined && { label: moreLabel })} />
          </>
        )}
      </DataView>
    </Box>
  );
}
