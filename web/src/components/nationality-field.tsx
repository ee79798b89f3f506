import { currentNationality, nationalities } from '@keelstone/domain/kyc/nationalities';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

type Props = {
  name: string;
  label: string;
  /** Empty where none is chosen. */
  value: string;
  onChange: (nationality: string) => void;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
};

/** One of all countries, found by typing. */
export function NationalityField({ name, label, value, onChange, ...field }: Props) {
  return (
    <Autocomplete
      options={nationalities}
      value={value === '' ? null : currentNationality(value)}
      onChange={(_event, chosen) => {
        onChange(chosen ?? '');
      }}
      autoHighlight
      id={name}
      renderInput={(params) => <TextField {...params} {...field} name={name} label={label} />}
    />
  );
}
