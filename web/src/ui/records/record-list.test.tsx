import ThemeProvider from '@mui/system/ThemeProvider';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { RecordList, type RecordColumn } from './record-list.tsx';

type Row = { _id: string };

it.each([
  ['table', undefined],
  ['cards', 10_000],
])('a list as %s renders a row again only if its record or its columns are others', (_as, cardsBelow) => {
  const cell = vi.fn(({ _id }: Row) => <span>{_id}</span>);
  const columns: RecordColumn<Row>[] = [{ head: 'Id', onCard: 'head', cell }];
  const list = (records: Row[], shown = columns) => (
    <ThemeProvider theme={theme}>
      <RecordList label="Rows" records={records} columns={shown} {...(cardsBelow && { cardsBelow })} />
    </ThemeProvider>
  );
  const [first, second] = [{ _id: 'first' }, { _id: 'second' }];
  const { rerender } = render(list([first]));
  rerender(list([first, second]));
  expect(cell.mock.calls).toEqual([[first], [second]]);
  rerender(list([{ ...first }, second]));
  expect(cell).toHaveBeenCalledTimes(3);
  rerender(list([first, second], [...columns]));
  expect(cell).toHaveBeenCalledTimes(5);
});
