import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId, useRef } from 'react';
import { type ListSort, listSorts } from '@keelstone/domain/kernel/api/common.wire';
import { rowSelector } from '../../config/row-mark.ts';
import type { ListFilter } from '../../lib/query/list-filter.ts';
import type { Pages } from '../../lib/query/use-pages.ts';
import { type Shortcuts, useShortcuts } from '../../lib/use-shortcuts.ts';
import type { RecordDecision } from '../decision-buttons.tsx';
import { Page } from '../page.tsx';
import { SelectField } from '../select-field.tsx';
import { ShortcutHelp } from '../shortcut-help.tsx';
import { CsvDownload, type CsvSource } from './csv-download.tsx';
import { labelUnseen, ListToolbar, PageSizeSelect } from './list-toolbar.tsx';
import { type EmptyList, PagedList, TotalCount } from './paged-list.tsx';
import { SearchField } from './search-field.tsx';
import { StatusTabs } from './status-tabs.tsx';

type RowKeys = {
  /** Enter on a row opens its record. */
  onEnter?: (id: string) => void;
  /** A, R or I on a row that waits for a decision opens the dialog of its menu. */
  onDecide?: (id: string, kind: RecordDecision) => void;
};

type Props<T, Status extends string, CsvRow> = RowKeys & {
  title: string;
  /** The name of the records, for counts: "1 user", "2 users". */
  one: string;
  many: string;
  statuses: readonly Status[];
  filter: ListFilter<Status>;
  onFilter: (changes: Partial<ListFilter<Status>>) => void;
  pages: Pages<T>;
  /** Offers the filtered rows as a CSV file. */
  csv?: CsvSource<CsvRow>;
  searchLabel?: string;
  /** The number of waiting records of a status, as text. */
  counts?: Partial<Record<Status, string>>;
  /** The tab of every status, by default "All". */
  anyLabel?: string;
  skeleton: ReactNode;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** Shown if the unfiltered list is empty. */
  empty: EmptyList;
  children: (rows: T[]) => ReactNode;
};

/** A list for administrators, with status tabs, search, order, page size, rows, Load More, and a download. */
export function AdminListPage<T, Status extends string, CsvRow>(props: Props<T, Status, CsvRow>) {
  const { title, one, many, statuses, filter, onFilter, pages, csv, searchLabel, skeleton, children } = props;
  const panelId = useId();
  const keys = useListKeys(props);
  return (
    <Box sx={props.actions ? {} : besideCount}>
      <Page
        title={title}
        area={keys.area}
        lead={<TotalCount total={pages.total} isFailed={pages.isError} one={one} many={many} />}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {csv !== undefined && <CsvDownload {...csv} rowsName={many} filter={filter} />}
            {props.actions}
            <ShortcutHelp {...keys} />
          </Box>
        }
      >
        <Card variant="ground">
          <ListToolbar>
            <StatusTabs
              statuses={statuses}
              value={filter.status}
              panelId={panelId}
              anyLabel={props.anyLabel}
              {...(props.counts && { counts: props.counts })}
              onChange={(status) => onFilter({ status })}
            />
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, flex: '1 1 420px', justifyContent: 'end' }}
            >
              <SearchField
                label={searchLabel}
                value={filter.search}
                onSearch={(search) => onFilter({ search })}
              />
              <Box
                sx={{ display: 'flex', gap: 1.5, flex: { xs: 1, sm: 'none' }, '& > div': { flexGrow: 1 } }}
              >
                <SelectField
                  label="Sort by date"
                  value={filter.sort}
                  options={listSorts}
                  textOf={(sort) => sortNames[sort]}
                  onChange={(sort) => onFilter({ sort })}
                  sx={{ ...labelUnseen, width: 116, flex: 'none' }}
                />
                <PageSizeSelect value={filter.limit} onChange={(limit) => onFilter({ limit })} />
              </Box>
            </Box>
          </ListToolbar>
          <Box role="tabpanel" id={panelId} aria-label={title}>
            <PagedList key={filter.status} pages={pages} skeleton={skeleton} empty={describeEmpty(props)}>
              {children}
            </PagedList>
          </Box>
        </Card>
      </Page>
    </Box>
  );
}

/** On a phone the heading has a line of its own, and the download is on that of the count if both fit. */
const besideCount = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& header': { alignItems: 'center', rowGap: '4px' },
    '& header > div:first-of-type': { display: 'contents' },
    '& header > div > div': { flexBasis: '100%' },
    '& header > div > p': { flex: '1 0 144px' },
  },
});

/** Why the list is empty: no match for the search, nothing with that status, or nothing yet. */
function describeEmpty<T, Status extends string, CsvRow>(props: Props<T, Status, CsvRow>): EmptyList {
  const { filter, statuses, empty, many, onFilter } = props;
  const isNarrowed = filter.status !== statuses[0];
  if (filter.search === '')
    return isNarrowed ? { ...empty, text: `There are no ${many} with this status.` } : empty;
  return {
    ...empty,
    text: `No ${many}${isNarrowed ? ' with this status' : ''} match “${filter.search}”.`,
    action: (
      <Button variant="outlined" onClick={() => onFilter({ search: '' })}>
        Clear the search
      </Button>
    ),
  };
}

const sortNames = { newest: 'Newest', oldest: 'Oldest' } as const satisfies Record<ListSort, string>;

const decisionKeys = [
  { key: 'a', text: 'Approve', kind: 'approve' },
  { key: 'r', text: 'Reject', kind: 'reject' },
  { key: 'i', text: 'Ask for information', kind: 'ask' },
] as const;

/** The keys of a list: J and K choose a row, Enter opens it, A, R and I decide, `/` searches. */
function useListKeys({ onEnter, onDecide }: RowKeys): Shortcuts {
  const lastRow = useRef(-1);
  const keys = useShortcuts([
    { key: 'j', text: 'Next row', run: () => moveTo(1) },
    { key: 'k', text: 'Previous row', run: () => moveTo(-1) },
    ...(onEnter === undefined ? [] : [{ key: 'Enter', text: 'Open the row', run: () => onRow(onEnter) }]),
    ...(onDecide === undefined
      ? []
      : decisionKeys.map(({ key, text, kind }) => ({
          key,
          text,
          run: () => onRow((id) => onDecide(id, kind)),
        }))),
    {
      key: '/',
      text: 'Search',
      run: () => keys.area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    },
  ]);
  return keys;

  function moveTo(step: 1 | -1): void {
    const rows = [...(keys.area.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    // If a decided row has left the list with the focus, the next row is now in its place.
    const from = focused === -1 ? lastRow.current - (step === 1 ? 1 : 0) : focused;
    const to = Math.min(Math.max(from + step, 0), rows.length - 1);
    lastRow.current = to;
    rows[to]?.focus();
    rows[to]?.scrollIntoView({ block: 'nearest' });
  }
}

/** Acts on the row that has the focus. A link or button in a row keeps its own keys. */
function onRow(act: (id: string) => void): boolean {
  const row = document.activeElement;
  const id = row instanceof HTMLElement && row.matches(rowSelector) ? row.dataset['row'] : undefined;
  if (id === undefined) return false;
  act(id);
  return true;
}
