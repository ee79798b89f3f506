import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchLimits } from '@keelstone/domain/kernel/search/search.limits';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import { parseSearch } from '../../lib/query/list-filter.ts';
import { CrossIcon, MagnifierIcon } from '../../theme/icons.tsx';
import { labelUnseen } from './list-toolbar.tsx';

/** The pause after the last keystroke before the search is sent. */
const pauseMs = 300;

type Props = { value: string; onSearch: (search: string) => void; label?: string | undefined };

/** A search that is sent as somebody types. Enter sends it immediately, Escape and the cross clear it. */
export function SearchField({ value, onSearch, label = 'Name or email' }: Props) {
  const [typed, setTyped] = useState(value);
  const [lastSent, setLastSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const wanted = parseSearch(typed);

  // Something else changed the URL: Back, or "Clear the search".
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSent) {
      setLastSent(value);
      setTyped(value);
    }
  }

  const send = (search: string | undefined): void => {
    if (search === undefined || search === lastSent) return;
    setLastSent(search);
    onSearch(search);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(wanted), pauseMs);
    return () => clearTimeout(timer);
  });
  const clear = (): void => {
    setTyped('');
    send('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') send(wanted);
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      clear();
    }
  };

  return (
    <TextField
      type="search"
      size="small"
      label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      error={wanted === undefined}
      helperText={wanted === undefined ? validationTexts.invalid : undefined}
      inputRef={input}
      slotProps={{
        htmlInput: {
          // Two more for the "0x" of a transaction's id, which is not sent.
          maxLength: searchLimits.lengthMax + 2,
          autoComplete: 'off',
          enterKeyHint: 'search',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <MagnifierIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Clear search" onClick={clear}>
                <CrossIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{
        ...labelUnseen,
        flex: '1 1 180px',
        maxWidth: { sm: 320 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
