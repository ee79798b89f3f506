import type { FactorsWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { PasskeyButton } from './factor-fields.tsx';
import { FormDialog } from '../../../ui/question-dialog.tsx';
import { isFactorRefused } from './use-proof.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import {
  type Proof,
  proofOf,
  proofSchema,
  recoveryProofSchema,
  useSendProof,
} from './second-factor.calls.ts';

type Props<Answer> = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  submitLabel: string;
  busyText: string;
  /** The account's second factors: they determine the fields. */
  factors: FactorsWire['factors'];
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks for a second factor or a recovery code, and sends the call that needs it. */
export function ConfirmWithFactorDialog<Answer>({
  factors,
  send,
  onDone,
  onClose,
  ...dialog
}: Props<Answer>) {
  const hasApp = factors.some(({ method }) => method === 'totp');
  const hasPasskey = factors.some(({ method }) => method === 'passkey');
  const { prove, isBusy } = useSendProof({ send, onDone });
  const form = useOrderedForm({
    initialValues: { proof: '' },
    schema: hasApp ? proofSchema : recoveryProofSchema,
    toInput: ({ proof }) => ({ proof }),
    onSubmit: ({ proof }, { setFieldError, resetForm }) =>
      prove(proofOf(proof)).then(
        () => resetForm(),
        (error: unknown) => {
          if (!isFactorRefused(error)) return;
          setFieldError('proof', 'This was not accepted. Each code works once: use a new one');
          document.getElementById('proof')?.focus();
        },
      ),
  });
  return (
    <FormDialog
      {...dialog}
      isBusy={isBusy}
      onSubmit={form.onSubmit}
      onClose={() => {
        form.reset();
        onClose();
      }}
    >
      {hasPasskey && (
        <PasskeyButton
          isBusy={isBusy}
          onPress={() => {
            // The hook shows the failure.
            prove(undefined).catch(() => undefined);
          }}
        />
      )}
      <TextField
        {...form.field('proof')}
        label={<span>{hasApp ? 'Code or recovery code' : 'Recovery code'}</span>}
        autoFocus={!hasPasskey}
        autoComplete="one-time-code"
        slotProps={{
          htmlInput: {
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: 40,
            style: { fontFamily: 'monospace' },
          },
        }}
      />
    </FormDialog>
  );
}
