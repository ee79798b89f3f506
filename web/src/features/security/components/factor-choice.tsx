import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';

type Props = {
  Icon: ComponentType;
  title: string;
  text: string;
  /** It cannot be chosen now; `text` says why where it never can. */
  isDisabled: boolean;
  /** The keyboard goes on here. */
  autoFocus?: boolean;
  onChoose: () => void;
};

/** One kind of second factor, as a button of two lines. */
export function FactorChoice({ Icon, title, text, isDisabled, autoFocus = false, onChoose }: Props) {
  const id = useId();
  return (
    <Button
      variant="outlined"
      fullWidth
      disabled={isDisabled}
      autoFocus={autoFocus}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      startIcon={<Icon />}
      onClick={onChoose}
      sx={{ justifyContent: 'flex-start', textAlign: 'left', py: 1.5, px: 2, gap: 1 }}
    >
      <Box component="span" sx={{ display: 'grid', gap: 0.25 }}>
        <Typography component="span" id={`${id}title`} sx={{ fontWeight: 560 }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" id={`${id}text`}>
          {text}
        </Typography>
      </Box>
    </Button>
  );
}
