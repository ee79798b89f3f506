import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CardList } from './card-list.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordTable } from './record-table.tsx';
import type { RecordListProps } from './record-list-props.ts';

/** The one layout of lists: a table, on a narrow screen cards. */
export function RecordList<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actions, cardsBelow = 'lg' } = props;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(cardsBelow), { noSsr: true });
  if (!isNarrow) return <RecordTable {...props} />;
  const card =
    props.card ??
    ((record: T) => <RecordCard record={record} columns={columns} actions={actions?.(record)} />);
  return (
    <CardList label={label} records={records} onOpen={props.onOpen}>
      {card}
    </CardList>
  );
}
