import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RowMenu } from '../row-menu.tsx';
import type { RecordListProps } from './record-list.tsx';

/** The same list on a phone: one block per record, names and values, the state and the menu at its foot. */
export function RecordCards<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actionsOf, nameOf } = props;
  const heads = columns.filter(({ onCard }) => onCard === 'head');
  const feet = columns.filter(({ onCard }) => onCard === 'foot');
  const named = columns.filter(({ onCard }) => onCard === undefined);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {records.map((record) => (
        <Box
          component="li"
          key={record._id}
          sx={{
            p: 2,
            display: 'grid',
            gap: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
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
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
            {feet.map(({ head, cell }) => (
              <div key={head}>{cell(record)}</div>
            ))}
            <Box sx={{ mr: -1 }}>
              <RowMenu label={`Actions for ${nameOf(record)}`} actions={actionsOf(record)} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
