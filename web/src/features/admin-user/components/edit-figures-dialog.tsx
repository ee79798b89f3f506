import type { UserWire } from '@keelstone/domain/api/user.wire';
import { editFiguresSchema } from '@keelstone/domain/transaction/transaction.schema';
import { useState } from 'react';
import { amountOf } from '../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { OutdatedNote } from '../../../components/outdated-note.tsx';
import { ReasonField } from '../../../components/reason-field.tsx';
import { areSame, figureTexts, type Figures } from '../forms/figures.ts';
import { useEditPreview, useEditFigures } from '../api.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { FigureField } from './figure-field.tsx';

type Props = { user: UserWire; isOpen: boolean; onClose: () => void };

/** The reason is asked for with the question, as for every decision. */
const schema = editFiguresSchema.omit(['id', 'reason', 'expected']);
const reasons = [
  'Correction of a wrong booking',
  'Correction after a complaint',
  'As agreed with you',
] as const;

/** The available figures, prefilled. Mounted again whenever it is opened. */
export function EditFiguresDialog({ user, isOpen, onClose }: Props) {
  const [from, setFrom] = useState(user);
  const [asked, setAsked] = useState<Figures>();
  const [reason, setReason] = useState('');
  const preview = useEditPreview(user._id, asked);
  const edit = useEditFigures({
    userId: user._id,
    isOpen,
    onDone: () => {
      setAsked(undefined);
      onClose();
    },
  });
  const form = useOrderedForm({
    initialValues: figureTexts(user),
    schema,
    toInput: ({ balance, btc, eth }) => ({
      balance: amountOf(balance, 'usd'),
      btc: amountOf(btc, 'btc'),
      eth: amountOf(eth, 'eth'),
    }),
    onSubmit: ({ balance, btc, eth }) => {
      if (balance !== undefined && btc !== undefined && eth !== undefined) {
        setReason('');
        setAsked({ balance, btc, eth });
      }
      return Promise.resolve();
    },
  });
  const figure = (name: keyof Figures) => ({
    ...form.field(name),
    from: from[name],
    amount: form.input[name],
    onType: (text: string) => {
      form.setValue(name, text);
    },
  });
  // Saving what was typed over older figures would undo what happened since.
  const isOutdated = isOpen && !areSame(user, from);

  if (asked !== undefined)
    return (
      <PreviewedDialog
        isOpen={isOpen}
        title="Change these figures?"
        text={`Of ${user.name}, immediately. The difference is a movement in the statement.`}
        confirmLabel="Save figures"
        busyText="Saving..."
        isBusy={edit.isBusy}
        failure={edit.failure}
        isDisabled={reason === ''}
        preview={preview}
        onConfirm={(expected) => {
          edit.run({ figures: asked, reason, expected });
        }}
        onClose={() => {
          setAsked(undefined);
        }}
      >
        <ReasonField
          presets={reasons}
          helperText={`${user.name} reads it in the email and in the statement.`}
          isDisabled={edit.isBusy}
          onChange={setReason}
        />
      </PreviewedDialog>
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
        <OutdatedNote
          label="Reload"
          onReload={() => {
            const texts = figureTexts(user);
            form.setValue('balance', texts.balance);
            form.setValue('btc', texts.btc);
            form.setValue('eth', texts.eth);
            setFrom(user);
          }}
        >
          The figures changed while this was open.
        </OutdatedNote>
      )}
      <FigureField {...figure('balance')} asset="usd" label="Balance" autoFocus />
      <FigureField {...figure('btc')} asset="btc" label="Bitcoin" />
      <FigureField {...figure('eth')} asset="eth" label="Ethereum" />
    </FormDialog>
  );
}
