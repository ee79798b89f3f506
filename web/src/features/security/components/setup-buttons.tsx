import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { SubmitButton } from '../../../components/submit-button.tsx';

type Props = { label: string; busyText: string; isBusy: boolean; onBack: () => void };

/** Back to the choice, and the one next step. */
export function SetupButtons({ label, busyText, isBusy, onBack }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button onClick={onBack} disabled={isBusy}>
        Back
      </Button>
      <SubmitButton isBusy={isBusy} busyText={busyText} size="medium" fullWidth={false}>
        {label}
      </SubmitButton>
    </Stack>
  );
}
