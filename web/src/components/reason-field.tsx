import { limits } from '@keelstone/domain/limits';
import { firstFailure } from '@keelstone/domain/validation/first-failure';
import { reasonField } from '@keelstone/domain/validation/reason-field';
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
  /** What is chosen at first; its parent begins with it too. */
  initial?: string;
  /** What it is called, if it is no reason. */
  words?: { label: string; own: string };
  /** The reason, trimmed; empty as long as there is none that can be sent. */
  onChange: (reason: string) => void;
};

const aReason = { label: 'Reason', own: 'Another reason…' };
const field = reasonField(limits.remarksLengthMax);

/** What is wrong with a text; an empty one is not wrong, only missing. */
function failureOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : firstFailure(field, text.trim())?.message;
}

/** Why something is refused or undone: one of a few sentences, or one's own. */
export function ReasonField(props: Props) {
  const { presets, helperText, isDisabled, initial = '', words = aReason, onChange } = props;
  const { label, own } = words;
  const [choice, setChoice] = useState(initial);
  const [text, setText] = useState('');
  const isOwn = choice === own;
  const failure = failureOf(text);
  const report = (typed: string): void => {
    onChange(failureOf(typed) === undefined ? typed.trim() : '');
  };
  return (
    <Stack spacing={2} sx={{ mt: 2.5 }}>
      <TextField
        select
        required
        autoFocus
        label={label}
        value={choice}
        disabled={isDisabled}
        helperText={isOwn ? undefined : helperText}
        onChange={({ target: { value } }) => {
          setChoice(value);
          if (value === own) report(text);
          else onChange(value);
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
          error={failure !== undefined}
          helperText={failure ?? helperText}
          value={text}
          disabled={isDisabled}
          onChange={({ target: { value } }) => {
            setText(value);
            report(value);
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
