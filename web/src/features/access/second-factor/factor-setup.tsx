import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import {
  type AddedFactorWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { useCall } from '../../../lib/query/use-call.ts';
import { KeyIcon } from '../../../theme/door-icons.tsx';
import { PhonePadlockIcon } from '../../../theme/icons.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Props = {
  /** The answer has recovery codes with the first factor, and the token of a full session. */
  onAdded: (answer: AddedFactorWire) => void;
  /** There is an authenticator app already: an account has one at most. */
  hasApp?: boolean;
  /** Shown above the choice, not above its steps. */
  lead?: ReactNode;
  /** Adds a Cancel button to the choice. */
  onCancel?: () => void;
};

/** Adds a second factor: an authenticator app or a passkey, and the steps of it. */
export function FactorSetup({ onAdded, hasApp = false, lead, onCancel }: Props) {
  const [isPasskey, setIsPasskey] = useState(false);
  const [hasReturned, setHasReturned] = useState(false);
  const secret = useCall(secondFactorContract['request-totp']);
  const goBack = () => {
    setIsPasskey(false);
    secret.reset();
    setHasReturned(true);
  };
  if (secret.data !== undefined) return <TotpSetup secret={secret.data} onAdded={onAdded} onBack={goBack} />;
  if (isPasskey) return <PasskeySetup onAdded={onAdded} onBack={goBack} />;
  return (
    <Stack spacing={2.5}>
      {lead}
      <Stack role="group" aria-label="Kind of second factor" spacing={1.5}>
        <FactorChoice
          Icon={PhonePadlockIcon}
          title="Authenticator app"
          text={
            hasApp
              ? 'You have one. Remove it first to set up another.'
              : 'An app on your phone shows a code of six digits each time you sign in.'
          }
          isDisabled={hasApp || secret.isPending}
          autoFocus={hasReturned}
          onChoose={() => secret.mutate({ body: {} })}
        />
        <FactorChoice
          Icon={KeyIcon}
          title="Passkey"
          text="Your device asks for your fingerprint, face or PIN. It works on our own pages only: a false page cannot ask for it."
          isDisabled={secret.isPending}
          onChoose={() => setIsPasskey(true)}
        />
      </Stack>
      {onCancel !== undefined && (
        <Button onClick={onCancel} sx={{ alignSelf: 'end' }}>
          Cancel
        </Button>
      )}
    </Stack>
  );
}

type FactorChoiceProps = {
  Icon: ComponentType;
  title: string;
  text: string;
  /** The kind cannot be chosen now. `text` gives the reason if it never can. */
  isDisabled: boolean;
  /** Takes the focus after a step back. */
  autoFocus?: boolean;
  onChoose: () => void;
};

/** One kind of second factor, as a button of two lines. */
function FactorChoice({ Icon, title, text, isDisabled, autoFocus = false, onChoose }: FactorChoiceProps) {
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
        <Typography component="span" id={`${id}title`} sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
        <Typography component="span" variant="note" id={`${id}text`}>
          {text}
        </Typography>
      </Box>
    </Button>
  );
}
