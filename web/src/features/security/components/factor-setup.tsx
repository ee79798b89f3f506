import { factorContract } from '@keelstone/domain/api/factor.contract';
import type { addedFactorWire } from '@keelstone/domain/api/factor.wire';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InferType } from 'yup';
import { appCodeOf, CodeField } from '../../../components/code-field.tsx';
import { CopyableText } from '../../../components/copyable-text.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

type Added = InferType<typeof addedFactorWire>;

/** Adds an authenticator app. */
export function FactorSetup({ onAdded }: { onAdded: (answer: Added) => void }) {
  const { refused: onError } = useNotify();
  const [typed, setTyped] = useState('');
  const asking = useMutation({
    mutationFn: () => call(factorContract['request-totp'], { body: {} }),
    onError,
  });
  const adding = useMutation({
    mutationFn: (code: string) => call(factorContract['add-totp'], { body: { code } }),
    onSuccess: onAdded,
    onError,
  });
  if (asking.data === undefined)
    return (
      <Button
        variant="contained"
        fullWidth
        disabled={asking.isPending}
        onClick={() => {
          asking.mutate();
        }}
      >
        Set up an authenticator app
      </Button>
    );
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        const code = appCodeOf(typed);
        if (code !== undefined && !adding.isPending) adding.mutate(code);
      }}
    >
      <Typography variant="body2">
        Add this key to your authenticator app, then enter the code it shows.
      </Typography>
      <CopyableText text={asking.data.secret} label="key" />
      <CodeField kind="totp" value={typed} onType={setTyped} />
      <SubmitButton isBusy={adding.isPending} busyText="Adding...">
        Add the app
      </SubmitButton>
    </Stack>
  );
}
