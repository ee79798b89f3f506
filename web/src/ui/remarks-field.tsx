import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { validationLimits } from '@keelstone/domain/kernel/validation/validation.limits';

/** Free text of a few lines, as long as remarks may be. */
export function RemarksField(field: Omit<TextFieldProps, 'multiline' | 'slotProps'>) {
  const htmlInput = { maxLength: validationLimits.remarksLengthMax };
  return <TextField multiline minRows={2} maxRows={6} {...field} slotProps={{ htmlInput }} />;
}
