import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox';
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

type Props = Omit<CheckboxProps, 'onChange' | 'sx'> &
  Pick<FormControlLabelProps, 'label' | 'sx'> & { onTick: (isOn: boolean) => void };

/** A checkbox with its label, which ticks it too. Takes over a tick from before its code, as `useOrderedForm` does. */
export function LabelledCheckbox({ label, sx = {}, onTick, ...box }: Props) {
  const element = useRef<HTMLLabelElement>(null);
  const tick = useEffectEvent(onTick);
  useLayoutEffect(() => {
    const input = element.current?.querySelector('input');
    if (input && input.checked !== input.defaultChecked) tick(input.checked);
  }, []);
  return (
    <FormControlLabel
      ref={element}
      label={label}
      sx={sx}
      control={<Checkbox {...box} onChange={(_event, isOn) => onTick(isOn)} />}
    />
  );
}
