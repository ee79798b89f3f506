import { limits } from '@keelstone/domain/limits';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

type Props = {
  /** What it mostly is, as whole sentences without a full stop. */
  presets: readonly string[];
  /** Who reads it. */
  helperText: string;
  isDisabled: boolean;
  /** The reason, trimmed; empty as long as there is none. */
  onChange: (reason: string) => void;
};

const own = 'Another reason…';

/** Why something is refused or undone: one of a few sentences, or one's own. */
export function ReasonField({ presets, helperText, isDisabled, onChange }: Props) {
  const [choice, setChoice] = useState('');
  const [text, setText] = useState('');
  const isOwn = choice === own;
  return (
    <Stack spacing={2} sx={{ mt: 2.5 }}>
      <TextField
        select
        required
        label="Reason"
        value={choice}
        disabled={isDisabled}
        helperText={isOwn ? undefined : helperText}
        onChange={({ target: { value } }) => {
          setChoice(value);
          onChange(value === own ? text.trim() : value);
        }}
      >
        {[...presets, own].map((preset) => (
          <MenuItem key={preset} value={preset} sx={{ whiteSpace: 'normal' }}>
            {preset}
          </MenuItem>
        ))}
      </TextField>
      {isOwn && (
        <TextField
          required
          autoFocus
          label="In your own words"
          helperText={helperText}
          value={text}
          disabled={isDisabled}
          onChange={({ target: { value } }) => {
            setText(value);
            onChange(value.trim());
          }}
          multiline
          minRows={2}
          maxRows={6}
          slotProps={{ htmlInput: { maxLength: limits.remarksLengthMax } }}
        />
      )}
    </Stack>
  );
}
