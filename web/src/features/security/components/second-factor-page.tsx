import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { signOut } from '../../../lib/session/sign-out.ts';
import { useFullSession, type Added } from '../hooks/use-full-session.ts';
import { FactorSetup } from './factor-setup.tsx';

/**
 * All that an administrator without a second factor can do: add one, or sign out. The session that comes with the factor
 * opens the rest; the guard then leads to where they wanted to go.
 */
export function SecondFactorPage() {
  const opening = useFullSession();
  const [added, setAdded] = useState<Added>();
  return (
    <AuthLayout
      title="Set up a second factor"
      lead="Administrators decide about other people's money. A password alone can be guessed or stolen, so your account needs an authenticator app or a passkey as well."
      width={560}
      below={<Button onClick={() => void signOut()}>Sign out</Button>}
    >
      {opening.variables === undefined ? (
        added === undefined ? (
          <FactorSetup onAdded={setAdded} />
        ) : (
          <SaveRecoveryCodes added={added} onSaved={opening.mutate} />
        )
      ) : opening.isError ? (
        <Stack spacing={2.5}>
          <Alert severity="error">Your second factor is set up, but we could not open your account.</Alert>
          <Button
            variant="contained"
            onClick={() => {
              opening.mutate(opening.variables);
            }}
          >
            Try again
          </Button>
        </Stack>
      ) : (
        <Alert severity="success">Your second factor is set up. Opening your account...</Alert>
      )}
    </AuthLayout>
  );
}

/** They are shown before the session is replaced: with it the page is left. */
function SaveRecoveryCodes({ added, onSaved }: { added: Added; onSaved: (answer: Added) => void }) {
  return (
    <Stack spacing={2.5}>
      <Typography variant="body2">
        Save these recovery codes. Each signs in once in place of your app, and they are shown this once.
      </Typography>
      <Stack component="ul" aria-label="Recovery codes" sx={{ fontFamily: 'monospace', m: 0 }}>
        {added.recoveryCodes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Stack>
      <Button
        variant="contained"
        onClick={() => {
          onSaved(added);
        }}
      >
        I have saved them
      </Button>
    </Stack>
  );
}
