import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import type { AddedFactorWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes, recoveryCodesLead } from './recovery-codes.tsx';
import { useFullSession } from './second-factor.calls.ts';

/**
 * An administrator without a second factor can only add one, or sign out. The session that comes with the factor opens
 * the other pages. The guard then leads to the one that was asked for.
 */
export function SecondFactorPage() {
  const opening = useFullSession();
  const [addedFactor, setAddedFactor] = useState<AddedFactorWire>();
  const isSaving = addedFactor !== undefined && opening.variables === undefined;
  return (
    <AuthLayout
      title={isSaving ? 'Save your recovery codes' : 'Set up a second factor'}
      lead={isSaving ? recoveryCodesLead : whyText}
      width={560}
      below={<Button onClick={() => void signOut()}>Sign out</Button>}
    >
      {opening.variables === undefined ? (
        addedFactor === undefined ? (
          <FactorSetup onAdded={setAddedFactor} />
        ) : (
          <SaveRecoveryCodes added={addedFactor} onSaved={opening.mutate} />
        )
      ) : opening.isError ? (
        <Stack spacing={2.5}>
          <Alert severity="error">Your second factor is set up, but we could not open your account.</Alert>
          <Button variant="contained" onClick={() => opening.mutate(opening.variables)}>
            Try again
          </Button>
        </Stack>
      ) : (
        <Alert severity="success">Your second factor is set up. Opening your account...</Alert>
      )}
    </AuthLayout>
  );
}

const whyText =
  "Administrators decide about other people's money. A password alone can be guessed or stolen, so your account needs an authenticator app or a passkey as well.";

/** Shown before the session is replaced, because the guard then leaves this page. */
function SaveRecoveryCodes({
  added,
  onSaved,
}: {
  added: AddedFactorWire;
  onSaved: (answer: AddedFactorWire) => void;
}) {
  const [isSaved, setIsSaved] = useState(false);
  // The form that had the focus has gone.
  useEffect(focusHeading, []);
  return (
    <Stack>
      <RecoveryCodes codes={added.recoveryCodes ?? []} isSaved={isSaved} onSaved={setIsSaved} />
      <Button sx={{ mt: 2 }} variant="contained" disabled={!isSaved} onClick={() => onSaved(added)}>
        Done
      </Button>
    </Stack>
  );
}
