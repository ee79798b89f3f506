import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { coins, type Coin } from '@keelstone/domain/kernel/amounts/coins';
import { useId } from 'react';
import { size } from '../theme/styles.ts';
import { coinLabels } from './coin-name.ts';

type Props = { value: Coin; onChange: (coin: Coin) => void; disabled?: boolean };

/** Bitcoin or Ethereum: two radio buttons, side by side. */
export function CoinChoice({ value, onChange, disabled = false }: Props) {
  const labelId = useId();
  return (
    <FormControl disabled={disabled} fullWidth>
      <FormLabel id={labelId} sx={{ mb: 0.5 }}>
        Coin
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(event) => {
          const coin = coins.find((each) => each === event.target.value);
          if (coin !== undefined) onChange(coin);
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: { xs: 1, sm: 1.5 } }}
      >
        {coins.map((coin) => (
          <Box
            key={coin}
            sx={{
              border: 1,
              borderRadius: 1,
              borderColor: coin === value ? 'primary.main' : 'fieldBorder',
              bgcolor: coin === value ? 'action.selected' : 'transparent',
            }}
          >
            <FormControlLabel
              value={coin}
              control={<Radio sx={{ p: { xs: 0.75, sm: 1.125 } }} />}
              label={coinLabels[coin]}
              slotProps={{ typography: { sx: { fontSize: { xs: size.small, sm: size.body } } } }}
              sx={{ m: 0, px: { xs: 0.5, sm: 1 }, py: 0.5, width: '100%', minHeight: 44 }}
            />
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
