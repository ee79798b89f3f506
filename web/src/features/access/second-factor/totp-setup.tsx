import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import {
  type AddedFactorWire,
  type TotpSecretWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { confirmTotpSchema } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { stripCode } from '@keelstone/domain/access/second-factor/typed-codes';
import { minutesText } from '@keelstone/domain/kernel/count-text';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { mono, size } from '../../../theme/styles.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SetupForm } from './passkey-setup.tsx';

type Props = {
  secret: TotpSecretWire;
  onAdded: (answer: AddedFactorWire) => void;
  onBack: () => void;
};

/** The secret for the app, and the field for its first code, which shows that the app has it. */
export function TotpSetup({ secret, onAdded, onBack }: Props) {
  const adding = useCall(secondFactorContract['add-totp'], {
    isShown: (error) => isRefusal(error, 'factor-refused'),
  });
  const form = useOrderedForm({
    initialValues: { code: '' },
    schema: confirmTotpSchema,
    toInput: ({ code }) => ({ code: stripCode(code) }),
    onSubmit: ({ code }, { setFieldError }) =>
      adding.mutateAsync({ body: { code } }).then(onAdded, (error: unknown) => {
        if (!isRefusal(error, 'factor-refused')) return;
        setFieldError(
          'code',
          'This code was not accepted. Wait for the next one, or go back and start again',
        );
        document.getElementById('code')?.focus();
      }),
  });
  const { helperText, ...field } = form.field('code');
  return (
    <SetupForm
      name="Authenticator app"
      label="Add authenticator app"
      busyText="Adding..."
      isBusy={form.isSubmitting}
      onSubmit={form.onSubmit}
      onBack={onBack}
    >
      <TotpSecret secret={secret} />
      <Typography variant="note">
        {`2. Enter the code of six digits that the app shows now. You have ${minutesText(secondFactorLimits.pendingTotpAgeMsMax)} for this.`}
      </Typography>
      <TextField
        {...field}
        label="Code from the app"
        helperText={<span aria-live="polite">{helperText ?? 'The clock of your phone must be right.'}</span>}
        autoFocus
        autoComplete="one-time-code"
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 11, style: mono },
        }}
      />
    </SetupForm>
  );
}

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));
const qrPixels = 148;

/** The secret of an authenticator app: for its camera, and in groups of four to type or copy. */
function TotpSecret({ secret: { secret, uri } }: { secret: TotpSecretWire }) {
  return (
    <>
      <Typography variant="note">
        1. Scan this with your authenticator app, or enter the key there.
      </Typography>
      {/* White in every scheme: cameras need it. */}
      <Box
        sx={{
          alignSelf: 'center',
          p: 1.5,
          bgcolor: '#ffffff',
          borderRadius: 1,
          lineHeight: 0,
          forcedColorAdjust: 'none',
        }}
      >
        <Suspense fallback={<Skeleton variant="rounded" width={qrPixels} height={qrPixels} />}>
          <QrCode value={uri} size={qrPixels} title="QR code for your authenticator app" />
        </Suspense>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        {/* Four groups a line. */}
        <Box
          component="code"
          translate="no"
          sx={{ maxWidth: '19ch', userSelect: 'all', fontSize: size.small }}
        >
          {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
        </Box>
        <CopyButton text={secret} label="Copy the key" />
      </Box>
    </>
  );
}
