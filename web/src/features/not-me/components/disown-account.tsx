import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { MailedQuestion } from '../../../components/mailed-question.tsx';
import { paths } from '../../../config/paths.ts';

type Props = { isBusy: boolean; onDisown: () => void };

export function DisownAccount({ isBusy, onDisown }: Props) {
  return (
    <MailedQuestion
      title="This wasn't me"
      lead="Somebody opened an account with your email address. If it was not you, we delete that account and sign out anyone using it."
      button="Delete the account"
      busyText="Deleting..."
      otherwise="It was you after all? Then just close this page."
      isBusy={isBusy}
      onPress={onDisown}
    />
  );
}

/** `text`: the server's words. */
export function AccountDisowned({ text }: { text: string }) {
  return (
    <AuthLayout
      title="Account deleted"
      below={<AppLink to={paths.register}>Open an account of your own</AppLink>}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CheckCircleOutlined color="primary" />
        <Typography>{`${text}.`}</Typography>
      </Box>
    </AuthLayout>
  );
}
