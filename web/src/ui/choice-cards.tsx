import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { size } from '../theme/styles.ts';

type Props<Value extends string> = {
  label: string;
  options: readonly Value[];
  /** The label of each option, by default the option itself. */
  words?: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

/** Radio buttons on cards side by side, for a choice of a few. More than two are below each other on a phone. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { label, options, words, value, onChange, disabled = false } = props;
  const labelId = useId();
  const isMany = options.length > 2;
  const columns = `repeat(${String(options.length)}, minmax(0, 1fr))`;
  return (
    <FormControl disabled={disabled} fullWidth>
      <FormLabel id={labelId} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(event) => {
          const chosen = options.find((each) => each === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: isMany ? '1fr' : columns, sm: columns },
          gap: { xs: 1, sm: 1.5 },
        }}
      >
        {options.map((option) => (
          <Box
            key={option}
            sx={{
              border: 1,
              borderRadius: 1,
              borderColor: option === value ? 'primary.main' : 'fieldBorder',
              bgcolor: option === value ? 'action.selected' : 'transparent',
            }}
          >
            <FormControlLabel
              value={option}
              control={<Radio sx={{ p: { xs: 0.75, sm: 1.125 } }} />}
              label={words?.[option] ?? option}
              slotProps={{
                typography: { sx: { fontSize: { xs: size.small, sm: isMany ? size.small : size.body } } },
              }}
              sx={{ m: 0, px: { xs: 0.5, sm: 1 }, py: 0.5, width: '100%', minHeight: 44 }}
            />
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
