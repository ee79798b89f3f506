import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AuthLayout } from './auth-layout.tsx';

type Props = {
  title: string;
  lead: string;
  detail?: string;
  button: string;
  busyText: string;
  /** For people who opened the link but do not need it. */
  otherwise: string;
  isBusy: boolean;
  onPress: () => void;
};

/**
 * The confirmation on the page of a mailed link before it does anything: mail scanners open links but do not press
 * buttons.
 */
export function MailedQuestion(props: Props) {
  const { title, lead, detail, button, busyText, otherwise, isBusy, onPress } = props;
  return (
    <AuthLayout title={title} lead={lead}>
      <Stack spacing={2}>
        {detail !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {detail}
          </Typography>
        )}
        <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={onPress}>
          <span aria-live="polite">{isBusy ? busyText : button}</span>
        </Button>
        <Typography variant="body2" color="textSecondary" align="center">
          {otherwise}
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
