import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { use, useState } from 'react';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import { reasonField } from '@keelstone/domain/kernel/validation/reason-field';
import { validationLimits } from '@keelstone/domain/kernel/validation/validation.limits';
import { QuestionPane } from './question-dialog.tsx';
import { RemarksField } from './remarks-field.tsx';

export type ReasonFieldProps = {
  /** The usual reasons, as sentences without a full stop. */
  presets: readonly string[];
  /** Tells who reads the reason. */
  helperText: string;
  isDisabled: boolean;
  /** The first choice. The parent has to start with it too. */
  initial?: string;
  /** Other words, if the text is no reason. */
  words?: { label: string; own: string };
  /** Called with the trimmed reason, or with an empty text while no reason can be sent. */
  onChange: (reason: string) => void;
};

const aReason = { label: 'Reason', own: 'Another reason…' };
const field = reasonField(validationLimits.remarksLengthMax);

/** The fault of a text. An empty one is missing, not wrong. */
function findFailure(text: string): string | undefined {
  return text.trim() === '' ? undefined : findFirstFailure(field, text.trim())?.message;
}

/** The reason of a decision: a usual one, or the administrator's own words. */
export function ReasonField(props: ReasonFieldProps) {
  const { presets, helperText, isDisabled, initial = '', words = aReason, onChange } = props;
  const { label, own } = words;
  const [choice, setChoice] = useState(initial);
  const [text, setText] = useState('');
  const isOwn = choice === own;
  const failure = findFailure(text);
  const report = (typed: string): void => onChange(findFailure(typed) === undefined ? typed.trim() : '');
  const choose = (value: string): void => {
    setChoice(value);
    if (value === own) report(text);
    else onChange(value);
  };
  const isInPane = use(QuestionPane) !== undefined;
  return (
    <Stack spacing={2} sx={{ mt: 2.5 }}>
      {isInPane ? (
        <NumberedReasons
          label={label}
          reasons={[...presets, own]}
          chosen={choice}
          isDisabled={isDisabled}
          onChoose={choose}
        />
      ) : (
        <TextField
          select
          slots={{ select: Select }}
          required
          autoFocus
          label={label}
          value={choice}
          disabled={isDisabled}
          helperText={isOwn ? undefined : helperText}
          onChange={({ target: { value } }) => choose(value)}
        >
          {[...presets, own].map((preset) => (
            <MenuItem key={preset} value={preset} sx={{ whiteSpace: 'normal' }}>
              {preset}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOwn && (
        <RemarksField
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
        />
      )}
    </Stack>
  );
}

type NumberedProps = {
  label: string;
  reasons: readonly string[];
  chosen: string;
  isDisabled: boolean;
  onChoose: (reason: string) => void;
};

/** The reasons as buttons, each with the number of its key. */
function NumberedReasons({ label, reasons, chosen, isDisabled, onChoose }: NumberedProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {reasons.map((reason, index) => (
        <Chip
          key={reason}
          component="button"
          type="button"
          data-reason={index === reasons.length - 1 ? 'own' : 'preset'}
          autoFocus={index === 0}
          disabled={isDisabled}
          aria-pressed={reason === chosen}
          color={reason === chosen ? 'primary' : 'default'}
          variant={reason === chosen ? 'filled' : 'outlined'}
          label={`${String(index + 1)} ${reason}`}
          onClick={() => onChoose(reason)}
          sx={{
            height: 'auto',
            minHeight: 32,
            '& .MuiChip-label': { whiteSpace: 'normal', textAlign: 'left' },
          }}
        />
      ))}
    </Box>
  );
}
