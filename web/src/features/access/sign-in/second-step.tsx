import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { readAppCode, readRecoveryCode } from '@keelstone/domain/access/second-factor/typed-codes';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { CodeField, PasskeyButton } from '../second-factor/factor-fields.tsx';
import { usePassSecondFactor } from './sign-in.calls.ts';
import type { FactorRequest } from './use-login.ts';

export type SecondStepKind = 'totp' | 'passkey' | 'recovery';

type Props = {
  request: FactorRequest;
  kind: SecondStepKind;
  onKind: (kind: SecondStepKind) => void;
  onExpired: () => void;
};

/** Asks for the second factor of somebody whose password was right: a code, a passkey, or a recovery code. */
export function SecondStep({ request: { ticket, methods }, kind, onKind, onExpired }: Props) {
  const proof = usePassSecondFactor(ticket);
  useTicketAge(onExpired);
  const other = kind === 'recovery' ? pickFirstKind(methods) : 'recovery';
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        submit(kind, proof);
      }}
    >
      {proof.refusal !== undefined && <Alert severity="error">{proof.refusal}</Alert>}
      {kind !== 'passkey' && (
        <CodeField
          kind={kind}
          value={proof.text}
          onChange={proof.type}
          fieldRef={proof.field}
          isDisabled={proof.isBusy}
        />
      )}
      <SubmitButton isBusy={proof.isBusy} busyText="Signing in...">
        {kind === 'passkey' ? 'Use a passkey' : 'Sign in'}
      </SubmitButton>
      {kind === 'totp' && methods.includes('passkey') && (
        <PasskeyButton isBusy={proof.isBusy} onPress={proof.usePasskey} />
      )}
      <Button
        disabled={proof.isBusy}
        onClick={() => {
          proof.type('');
          onKind(other);
        }}
      >
        <span>{switchTexts[other]}</span>
      </Button>
    </Stack>
  );
}

/** The second factor to ask for first: the code of the app, if there is an app. */
export function pickFirstKind(methods: FactorRequest['methods']): SecondStepKind {
  return methods.includes('totp') ? 'totp' : 'passkey';
}

const switchTexts = {
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
} as const satisfies Record<SecondStepKind, string>;

function submit(kind: SecondStepKind, proof: ReturnType<typeof usePassSecondFactor>): void {
  if (kind === 'passkey') {
    proof.usePasskey();
    return;
  }
  if (kind === 'recovery') {
    const recoveryCode = readRecoveryCode(proof.text);
    if (recoveryCode === undefined) proof.refuse('Please enter one of your recovery codes');
    else proof.prove({ recoveryCode });
    return;
  }
  const code = readAppCode(proof.text);
  if (code === undefined) proof.refuse('Please enter the six digits that your app shows');
  else proof.prove({ code });
}

/** Calls `onExpired` once the ticket of the first step has expired. Entering the password again makes a new one. */
function useTicketAge(onExpired: () => void): void {
  useEffect(() => {
    const timer = setTimeout(onExpired, oneTimeLinkLimits.factorTicketAgeMsMax);
    return () => clearTimeout(timer);
  }, [onExpired]);
}
