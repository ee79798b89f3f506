import ThemeProvider from '@mui/system/ThemeProvider';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { RecordList, type RecordColumn } from './record-list.tsx';

type Row = { _id: string };

it.each(['table', 'cards'])(
  'a list as %s renders a row again only if its record or its columns are others',
  (as) => {
    if (as === 'cards') narrowWindow();
    const cell = vi.fn(({ _id }: Row) => <span>{_id}</span>);
    const columns: RecordColumn<Row>[] = [{ head: 'Id', onCard: 'head', cell }];
    const list = (records: Row[], shown = columns) => (
      <ThemeProvider theme={theme}>
        <RecordList label="Rows" records={records} columns={shown} />
      </ThemeProvider>
    );
    const [first, second] = [{ _id: 'first' }, { _id: 'second' }];
    const { rerender } = render(list([first]));
    expect(screen.queryByRole('table') === null).toBe(as === 'cards');
    rerender(list([first, second]));
    expect(cell.mock.calls).toEqual([[first], [second]]);
    rerender(list([{ ...first }, second]));
    expect(cell).toHaveBeenCalledTimes(3);
    rerender(list([first, second], [...columns]));
    expect(cell).toHaveBeenCalledTimes(5);
  },
);

it.each<{ rows: number; widths: (number | undefined)[]; tracks: string | undefined }>([
  { rows: 100, widths: [undefined, 152], tracks: undefined },
  { rows: 101, widths: [undefined, 152], tracks: 'minmax(0, 1fr) minmax(152px, 0fr) minmax(52px, 0fr)' },
  { rows: 101, widths: [172, 148], tracks: 'minmax(172px, 172fr) minmax(148px, 148fr) minmax(52px, 52fr)' },
])(
  'a compact table of $rows rows with the widths $widths has tracks: $tracks',
  ({ rows, widths, tracks }) => {
    const cell = ({ _id }: Row) => <span>{_id}</span>;
    render(
      <ThemeProvider theme={theme}>
        <RecordList
          label="Rows"
          records={Array.from({ length: rows }, (_row, at) => ({ _id: String(at) }))}
          columns={widths.map((width, at) => ({
            head: String(at),
            cell,
            ...(width !== undefined && { width }),
          }))}
          actions={cell}
          compact={{ actionsWidth: 52 }}
        />
      </ThemeProvider>,
    );
    const rules = listRules(screen.getByRole('table'));
    expect(rules).toContain('table-layout:fixed');
    expect(/grid-template-columns:([^;}]+)/.exec(rules)?.[1]).toBe(tracks);
    expect(rules.includes('content-visibility:auto')).toBe(tracks !== undefined);
  },
);

it.each([
  [100, false],
  [101, true],
])('of %d cards those far from the window are skipped: %s', (rows, isSkipped) => {
  narrowWindow();
  const records = Array.from({ length: rows }, (_row, at) => ({ _id: String(at) }));
  render(
    <ThemeProvider theme={theme}>
      <RecordList label="Rows" columns={[]} card={({ _id }) => _id} records={records} />
    </ThemeProvider>,
  );
  expect(listRules(screen.getByRole('list')).includes('content-visibility:auto')).toBe(isSkipped);
});

function narrowWindow(): void {
  const narrow = { ...window.matchMedia(''), matches: true };
  vi.stubGlobal('matchMedia', () => narrow);
}

/** The style rules of an element's own class. */
function listRules(element: HTMLElement): string {
  const [own = ''] = /css-\S+/.exec(element.className) ?? [];
  return [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(`.${own}`))
    .join('\n');
}
