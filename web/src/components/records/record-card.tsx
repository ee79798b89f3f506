import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CardFoot } from './card-list.tsx';
import type { RecordColumn } from './record-list-props.ts';

type Props<T> = { record: T; columns: readonly RecordColumn<T>[]; actions: ReactNode };

/** A record on a phone: names and values, the status and the menu at the foot. */
export function RecordCard<T>({ record, columns, actions }: Props<T>) {
  const heads = columns.filter(({ onCard }) => onCard === 'head');
  const feet = columns.filter(({ onCard }) => onCard === 'foot');
  const named = columns.filter(({ onCard }) => onCard === undefined);
  return (
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
      {(feet.length > 0 || actions !== undefined) && (
        <CardFoot actions={actions}>
          {feet.map(({ head, cell }) => (
            <div key={head}>{cell(record)}</div>
          ))}
        </CardFoot>
      )}
    </>
  );
}
