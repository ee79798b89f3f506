import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox';
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel';

type Props = Omit<CheckboxProps, 'onChange' | 'sx'> &
  Pick<FormControlLabelProps, 'label' | 'sx'> & { onTick: (isOn: boolean) => void };

/** A checkbox with its label, which ticks it too. */
export function LabelledCheckbox({ label, sx = {}, onTick, ...box }: Props) {
  return (
    <FormControlLabel
      label={label}
      sx={sx}
      control={<Checkbox {...box} onChange={(_event, isOn) => onTick(isOn)} />}
    />
  );
}
