import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isMeantForRow, rowFocus } from './rows.ts';
import { rowMark } from '../../config/row-mark.ts';

type Props<T> = {
  /** Names the list for a screen reader: "KYC Documents". */
  label: string;
  records: readonly T[];
  onOpen?: ((record: T) => void) | undefined;
  children: (record: T) => ReactNode;
};

/** The records of a table as cards, for a phone. */
export function CardList<T extends { _id: string }>({ label, records, onOpen, children }: Props<T>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {records.map((record) => (
        <Box
          component="li"
          key={record._id}
          {...rowMark(record._id)}
          onClick={(event) => {
            if (isMeantForRow(event)) onOpen?.(record);
          }}
          sx={{
            px: 2,
            py: 1,
            ...rowFocus,
            ...(onOpen && { cursor: 'pointer' }),
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          {children(record)}
        </Box>
      ))}
    </Box>
  );
}
