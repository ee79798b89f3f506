import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { KeyIcon } from '../../../theme/door-icons.tsx';

type Props = {
  kind: 'totp' | 'recovery';
  value: string;
  onChange: (typed: string) => void;
  fieldRef?: Ref<HTMLInputElement>;
  isDisabled?: boolean;
};

const kinds = {
  totp: {
    label: 'Authentication code',
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 11 },
  },
  recovery: {
    label: 'Recovery code',
    attributes: {
      autoComplete: 'off',
      autoCapitalize: 'characters',
      autoCorrect: 'off',
      spellCheck: false,
      maxLength: 40,
    },
  },
} as const;

/** The field for an app's code, with a phone's number pad, or for a recovery code. */
export function CodeField({ kind, value, onChange, fieldRef, isDisabled = false }: Props) {
  const { label, attributes } = kinds[kind];
  return (
    <TextField
      key={kind}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={fieldRef}
      autoFocus
      slotProps={{ htmlInput: { ...attributes, readOnly: isDisabled } }}
    />
  );
}

/** Proves who somebody is by a passkey, which the browser then asks for. */
export function PasskeyButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <Button variant="outlined" fullWidth startIcon={<KeyIcon />} disabled={isBusy} onClick={onPress}>
      Use a passkey
    </Button>
  );
}
