import type { UserWire } from '@keelstone/domain/api/user.wire';
import { limits } from '@keelstone/domain/limits';
import { editFiguresSchema } from '@keelstone/domain/transaction/transaction.schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { AmountField } from '../../../components/amount-field.tsx';
import { amountOf } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { areSame, figureTexts, type Figures } from '../forms/figures.ts';
import { useEditPreview } from '../hooks/use-figures-preview.ts';
import { useEditFigures } from '../hooks/use-edit-figures.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';

type Props = { user: UserWire; isOpen: boolean; onClose: () => void };

const schema = editFiguresSchema.omit(['id', 'expected']);

/** The available figures, prefilled. Mounted again whenever it is opened. */
export function EditFiguresDialog({ user, isOpen, onClose }: Props) {
  const [from, setFrom] = useState(user);
  const [asked, setAsked] = useState<{ figures: Figures; reason: string }>();
  const preview = useEditPreview(user._id, asked);
  const expected = expectedOf(preview);
  const edit = useEditFigures({
    userId: user._id,
    isOpen,
    onDone: () => {
      setAsked(undefined);
      onClose();
    },
  });
  const form = useOrderedForm({
    initialValues: { ...figureTexts(user), reason: '' },
    schema,
    toInput: ({ balance, btc, eth, reason }) => ({
      balance: amountOf(balance),
      btc: amountOf(btc),
      eth: amountOf(eth),
      reason: reason.trim(),
    }),
    onSubmit: ({ balance, btc, eth, reason }) => {
      if (balance !== undefined && btc !== undefined && eth !== undefined)
        setAsked({ figures: { balance, btc, eth }, reason });
      return Promise.resolve();
    },
  });
  const amount = (name: 'balance' | 'btc' | 'eth') => ({
    ...form.field(name),
    onType: (text: string) => {
      form.setValue(name, text);
    },
  });
  const isOutdated = isOpen && !areSame(user, from);

  if (asked !== undefined)
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title="Change these figures?"
        text={`Of ${user.name}, immediately. The difference is a movement in the statement.`}
        confirmLabel="Save figures"
        busyText="Saving..."
        isBusy={edit.isBusy}
        isDisabled={expected === undefined}
        onConfirm={() => {
          if (expected !== undefined) edit.run({ ...asked, expected });
        }}
        onClose={() => {
          setAsked(undefined);
        }}
      >
        <PreviewView preview={preview} />
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title="Edit figures"
      text={`What ${user.name} has available. What is held for withdrawals stays as it is.`}
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={false}
      isDisabled={isOutdated}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {isOutdated && (
        <Outdated
          onReload={() => {
            const texts = figureTexts(user);
            form.setValue('balance', texts.balance);
            form.setValue('btc', texts.btc);
            form.setValue('eth', texts.eth);
            setFrom(user);
          }}
        />
      )}
      <AmountField {...amount('balance')} label="Balance" autoFocus />
      <AmountField {...amount('btc')} label="Bitcoin" unit="BTC" />
      <AmountField {...amount('eth')} label="Ethereum" unit="ETH" />
      <TextField
        {...form.field('reason')}
        label="Reason (optional)"
        helperText={form.errorOf('reason') ?? 'Recorded with the movement and shown in the statement.'}
        multiline
        maxRows={4}
        slotProps={{ htmlInput: { maxLength: limits.remarksLengthMax } }}
      />
    </FormDialog>
  );
}

/** Saving what was typed over older figures would undo what happened since. */
function Outdated({ onReload }: { onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button size="small" onClick={onReload}>
          Reload
        </Button>
      }
    >
      The figures changed while this was open.
    </Alert>
  );
}
