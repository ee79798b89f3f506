import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RowMenu } from '../row-menu.tsx';
import { CardFoot, CardList } from './card-list.tsx';
import type { RecordListProps } from './record-list.tsx';

/** The same list on a phone: names and values, the state and the menu at the foot of each card. */
export function RecordCards<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actionsOf, nameOf } = props;
  const heads = columns.filter(({ onCard }) => onCard === 'head');
  const feet = columns.filter(({ onCard }) => onCard === 'foot');
  const named = columns.filter(({ onCard }) => onCard === undefined);
  return (
    <CardList label={label} records={records}>
      {(record) => (
        <>
          {heads.map(({ head, cell }) => (
            <div key={head}>{cell(record)}</div>
          ))}
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gap: 1,
              columnGap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {named.map(({ head, cell }) => (
              <Box key={head} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                  {head}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, textAlign: 'right' }}>
                  {cell(record)}
                </Typography>
              </Box>
            ))}
          </Box>
          <CardFoot actions={<RowMenu label={`Actions for ${nameOf(record)}`} actions={actionsOf(record)} />}>
            {feet.map(({ head, cell }) => (
              <div key={head}>{cell(record)}</div>
            ))}
          </CardFoot>
        </>
      )}
    </CardList>
  );
}
