import { limits } from '@keelstone/domain/limits';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { PageSize } from '../../lib/query/list-filter.ts';

/** 10, 20 or 50 rows at a time. */
export function PageSizeSelect({ value, onChange }: { value: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <TextField
      select
      size="small"
      label="Page size"
      value={String(value)}
      onChange={(event) => {
        const size = limits.pageSizes.find((each) => String(each) === event.target.value);
        if (size !== undefined) onChange(size);
      }}
      sx={{ display: { xs: 'none', sm: 'inline-flex' }, width: 100, flex: 'none' }}
    >
      {limits.pageSizes.map((size) => (
        <MenuItem key={size} value={String(size)}>
          {size}
        </MenuItem>
      ))}
    </TextField>
  );
}
