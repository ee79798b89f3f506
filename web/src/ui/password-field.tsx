import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { CrossedEyeIcon, EyeIcon } from '../theme/door-icons.tsx';

type Props = Omit<TextFieldProps, 'type' | 'slotProps'> & {
  /** Given together if one toggle switches two fields. */
  isShown?: boolean;
  onToggle?: () => void;
};

/** A password with an eye to show and hide it. */
export function PasswordField({ isShown, onToggle, ...field }: Props) {
  const [isShownHere, setIsShownHere] = useState(false);
  const isVisible = isShown ?? isShownHere;
  const toggle = onToggle ?? (() => setIsShownHere(!isShownHere));
  return (
    <TextField
      {...field}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                onClick={toggle}
                aria-label={isVisible ? 'Hide password' : 'Show password'}
                aria-pressed={isVisible}
              >
                {isVisible ? <CrossedEyeIcon /> : <EyeIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
      }}
    />
  );
}
