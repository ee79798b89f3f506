import Alert from '@mui/material/Alert';
import { readAppCode } from '@keelstone/domain/access/second-factor/typed-codes';
import { stepUpContract } from '@keelstone/domain/access/step-up/step-up.contract';
import { stepUpLimits } from '@keelstone/domain/access/step-up/step-up.limits';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { minutesText } from '@keelstone/domain/kernel/count-text';
import type { ProofMethod } from '@keelstone/domain/refusal-details';
import { call } from '../../../lib/api/call.ts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormDialog } from '../../../ui/question-dialog.tsx';
import { CodeField, PasskeyButton } from '../second-factor/factor-fields.tsx';
import { signOwnChallenge } from '../second-factor/sign-own-challenge.ts';
import { useProof } from '../second-factor/use-proof.ts';

export type StepUpDialogProps = DialogState & {
  /** The ways in which the person can confirm, at least one. */
  methods: readonly ProofMethod[];
  onConfirmed: () => void;
};

/** Asks for the password, or for the second factor of an account that has one. A wrong proof stays in the dialog. */
export function StepUpDialog({ methods, isOpen, onClose, onConfirmed }: StepUpDialogProps) {
  const proof = useProof<BodyOf<(typeof stepUpContract)['step-up']>['proof']>({
    send: async (confirmation) => {
      await call(stepUpContract['step-up'], { body: { proof: confirmation } });
      onConfirmed();
    },
    sign: async () => ({ passkey: await signOwnChallenge() }),
  });
  const field = pickField(methods);
  const hasPasskey = methods.includes('passkey');
  const submit = (): void => {
    if (field === 'password') {
      if (proof.text === '') proof.refuse('Please enter your password');
      else proof.prove({ password: proof.text });
      return;
    }
    const code = readAppCode(proof.text);
    if (field === undefined) proof.usePasskey();
    else if (code === undefined) proof.refuse('Please enter the six digits that your app shows');
    else proof.prove({ code });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Confirm it's you"
      text={texts[field ?? 'passkey']}
      submitLabel={field === undefined ? 'Use a passkey' : 'Confirm'}
      busyText="Confirming..."
      isBusy={proof.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {proof.refusal !== undefined && <Alert severity="error">{proof.refusal}</Alert>}
      {field === 'password' && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={proof.text}
          onChange={(event) => proof.type(event.target.value)}
          inputRef={proof.field}
          autoFocus
        />
      )}
      {field === 'totp' && (
        <CodeField kind="totp" value={proof.text} onChange={proof.type} fieldRef={proof.field} />
      )}
      {field !== undefined && hasPasskey && (
        <PasskeyButton isBusy={proof.isBusy} onPress={proof.usePasskey} />
      )}
    </FormDialog>
  );
}

const validity = `It is valid for ${minutesText(stepUpLimits.strongIdleMsMax)}.`;

const texts = {
  password: `For this we need your password once more. ${validity}`,
  totp: `For this we need a code of your authenticator app. ${validity}`,
  passkey: `For this we need your passkey. ${validity}`,
} as const;

/** The kind of the text field, or none for somebody who has only passkeys. */
function pickField(methods: readonly ProofMethod[]): 'password' | 'totp' | undefined {
  if (methods.includes('totp')) return 'totp';
  return methods.includes('password') ? 'password' : undefined;
}
