import TextField from '@mui/material/TextField';
import type { FactorsWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { mono } from '../../../theme/styles.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/question-dialog.tsx';
import { PasskeyButton } from './factor-fields.tsx';
import {
  type Proof,
  parseProof,
  proofSchema,
  recoveryProofSchema,
  useSendProof,
} from './second-factor.calls.ts';

type Props<Answer> = Omit<FormDialogProps, 'isBusy' | 'onSubmit'> & {
  /** The account's second factors: they determine the fields. */
  factors: FactorsWire['factors'];
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
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
      prove(parseProof(proof)).then(
        () => resetForm(),
        (error: unknown) => {
          if (!isRefusal(error, 'factor-refused')) return;
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
            style: mono,
          },
        }}
      />
    </FormDialog>
  );
}
