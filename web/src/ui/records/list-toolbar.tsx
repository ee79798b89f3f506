import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { PageSize } from '../../lib/query/list-filter.ts';
import { screenReaderOnly } from '../../theme/styles.ts';
import { SelectField } from '../select-field.tsx';

/** For a field in the one line of a toolbar: its label is for screen readers, as its value says the same. */
export const labelUnseen = { '& .MuiInputLabel-root': screenReaderOnly } as const;

type Props = { place?: 'top' | 'bottom'; children: ReactNode };

/** The bar above a list (filters at the left, the rest at the right) or below it. Wraps on a phone. */
export function ListToolbar({ place = 'top', children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        px: 2,
        py: 1,
        [place === 'top' ? 'borderBottom' : 'borderTop']: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}

/** 10, 20 or 50 rows at a time. */
export function PageSizeSelect({ value, onChange }: { value: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <SelectField
      label="Page size"
      value={value}
      options={apiLimits.pageSizes}
      onChange={onChange}
      slotProps={{ select: { renderValue: (size) => `${String(size)} rows` } }}
      sx={{ ...labelUnseen, width: 108, flex: 'none' }}
    />
  );
}
