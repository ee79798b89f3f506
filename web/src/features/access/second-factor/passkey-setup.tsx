import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import type { AddedFactorWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { addPasskeySchema } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { findDeviceName } from './create-passkey.ts';
import { useAddPasskey } from './second-factor.calls.ts';

type Props = { onAdded: (answer: AddedFactorWire) => void; onBack: () => void };

const schema = addPasskeySchema.pick(['name']);

/** The name of a new passkey. The browser then asks where to keep it. */
export function PasskeySetup({ onAdded, onBack }: Props) {
  const { add, isBusy, refusal } = useAddPasskey();
  const form = useOrderedForm({
    initialValues: { name: findDeviceName(navigator.userAgent) },
    schema,
    toInput: ({ name }) => ({ name: name.trim() }),
    // The hook shows the failure.
    onSubmit: ({ name }) => add(name).then(onAdded, () => undefined),
  });
  return (
    <SetupForm
      name="Passkey"
      label="Create passkey"
      busyText="Waiting for your browser..."
      isBusy={isBusy}
      onSubmit={form.onSubmit}
      onBack={onBack}
    >
      <Typography variant="note">
        Your browser asks where to keep the passkey: on this device, on a phone, or on a security key.
      </Typography>
      {refusal !== undefined && !isBusy && <Alert severity="error">{refusal}</Alert>}
      <TextField
        {...form.field('name')}
        label="Name of the passkey"
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: secondFactorLimits.passkeyNameLengthMax } }}
      />
    </SetupForm>
  );
}

type SetupFormProps = {
  name: string;
  label: string;
  busyText: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBack: () => void;
  children: ReactNode;
};

/** The form of a kind of second factor, with the way back to the choice. */
export function SetupForm({ name, label, busyText, isBusy, onSubmit, onBack, children }: SetupFormProps) {
  return (
    <Stack component="form" noValidate aria-label={name} spacing={2.5} onSubmit={onSubmit}>
      {children}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <SubmitButton isBusy={isBusy} busyText={busyText} size="medium" fullWidth={false}>
          {label}
        </SubmitButton>
      </Stack>
    </Stack>
  );
}
