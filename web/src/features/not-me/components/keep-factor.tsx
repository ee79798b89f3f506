import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { MailedQuestion } from '../../../components/mailed-question.tsx';
import { paths } from '../../../config/paths.ts';

type Props = { isBusy: boolean; onKeep: () => void };

export function KeepFactor({ isBusy, onKeep }: Props) {
  return (
    <MailedQuestion
      title="Keep your second factor?"
      lead="Somebody asked our support to remove the second factor of your account, saying that it is lost. It will be removed 72 hours after that."
      detail="If that was not you, stop it here. Your second factor stays as it is, and nobody can get into your account with your password alone."
      button="Keep my second factor"
      busyText="Keeping..."
      otherwise="It was you? Then just close this page."
      isBusy={isBusy}
      onPress={onKeep}
    />
  );
}

/** `text`: the server's words. */
export function FactorKept({ text }: { text: string }) {
  return (
    <AuthLayout
      title="Second factor kept"
      below={<AppLink to={paths.forgotPassword}>Reset your password</AppLink>}
    >
      <Stack spacing={2}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CheckCircleOutlined color="primary" />
          <Typography>{`${text}.`}</Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          Somebody who asks for this may know your password. Reset it if you are not sure.
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
