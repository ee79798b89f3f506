import { listSorts, type ListSort } from '@keelstone/domain/api/common.wire';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

const names = { newest: 'Newest', oldest: 'Oldest' } as const satisfies Record<ListSort, string>;

/** The order of a list by date. */
export function SortSelect({ value, onChange }: { value: ListSort; onChange: (sort: ListSort) => void }) {
  return (
    <TextField
      select
      size="small"
      label="Sort by date"
      value={value}
      onChange={(event) => {
        const sort = listSorts.find((each) => each === event.target.value);
        if (sort !== undefined) onChange(sort);
      }}
      sx={{ width: 116, flex: 'none' }}
    >
      {listSorts.map((sort) => (
        <MenuItem key={sort} value={sort}>
          {names[sort]}
        </MenuItem>
      ))}
    </TextField>
  );
}
