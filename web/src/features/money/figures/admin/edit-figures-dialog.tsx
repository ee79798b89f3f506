import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { figuresContract } from '@keelstone/domain/money/figures/figures.contract';
import { editFiguresSchema } from '@keelstone/domain/money/figures/figures.schema';
import { parseAmount } from '../../../../lib/forms/amount-text.ts';
import { useOrderedForm, type Control } from '../../../../lib/forms/ordered-form.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import type { DialogState } from '../../../../lib/use-dialog.ts';
import { AlertWithButton } from '../../../../ui/alert-with-button.tsx';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { FormDialog } from '../../../../ui/question-dialog.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { userAnswers } from '../../../core/review/record-answers.ts';
import { areSame, makeFigureChange, type Figures, describeFigures } from './figure-change.ts';

/** The second dialog asks for the reason, as for every decision. */
const schema = editFiguresSchema.omit(['id', 'reason', 'expected']);
const reasons = [
  'Correction of a wrong booking',
  'Correction after a complaint',
  'As agreed with you',
] as const;

/** Edits the available figures. Mounted afresh at each opening. */
export function EditFiguresDialog({ user, isOpen, onClose }: DialogState & { user: UserWire }) {
  const [openedWith, setOpenedWith] = useState(user);
  const [request, setRequest] = useState<Figures>();
  const edit = useDialogCall(figuresContract['edit-figures'], {
    toast: 'Figures updated',
    shows: (_sent, answer) => ({ in: userAnswers, id: user._id, fields: answer }),
    isOpen,
    onClose: () => setRequest(undefined),
    onDone: () => {
      setRequest(undefined);
      onClose();
    },
  });
  const form = useOrderedForm({
    initialValues: describeFigures(user),
    schema,
    toInput: ({ balance, btc, eth }) => ({
      balance: parseAmount(balance, 'usd'),
      btc: parseAmount(btc, 'btc'),
      eth: parseAmount(eth, 'eth'),
    }),
    onSubmit: ({ balance, btc, eth }) => {
      if (balance !== undefined && btc !== undefined && eth !== undefined) setRequest({ balance, btc, eth });
      return Promise.resolve();
    },
  });
  const figure = (name: keyof Figures) => ({
    ...form.control(name),
    present: openedWith[name],
    typed: form.input[name],
  });
  // The typed figures were meant to replace others: to save them would undo the movements since.
  const isOutdated = isOpen && !areSame(user, openedWith);

  if (request !== undefined)
    return (
      <PreviewedDialog
        hasFigures
        {...edit.dialog}
        failure={edit.failure}
        title="Change these figures?"
        text={`Of ${isolateName(user.name)}, immediately. The difference is a movement in the statement.`}
        confirmLabel="Save figures"
        busyText="Saving..."
        operation="edit-figures"
        request={{ ...request, id: user._id, reason: '' }}
        reason={{
          presets: reasons,
          helperText: `${isolateName(user.name)} reads it in the email and in the statement.`,
        }}
        onConfirm={({ expected, reason }) =>
          edit.run({ body: { id: user._id, ...request, reason, expected } })
        }
      />
    );
  return (
    <FormDialog
      title="Edit figures"
      text={`What ${isolateName(user.name)} has available. What is reserved for withdrawals stays as it is.`}
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={false}
      isDisabled={isOutdated || areSame(form.input, openedWith)}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {isOutdated && (
        <AlertWithButton
          label="Reload"
          onPress={() => {
            const texts = describeFigures(user);
            form.setValue('balance', texts.balance);
            form.setValue('btc', texts.btc);
            form.setValue('eth', texts.eth);
            setOpenedWith(user);
          }}
        >
          The figures changed while this was open.
        </AlertWithButton>
      )}
      <FigureField {...figure('balance')} asset="usd" label="Balance" autoFocus />
      <FigureField {...figure('btc')} asset="btc" label="Bitcoin" />
      <FigureField {...figure('eth')} asset="eth" label="Ethereum" />
    </FormDialog>
  );
}

type FigureFieldProps = Control<string> & {
  label: string;
  autoFocus?: boolean;
  asset: Asset;
  present: number;
  typed: number | undefined;
};

/** The field of a figure with the resulting change. A large change is not refused, but has a warning. */
function FigureField({ asset, present, typed, helperText, ...field }: FigureFieldProps) {
  const change = makeFigureChange(asset, present, typed);
  return (
    <AmountField
      {...field}
      unit={asset}
      helperText={
        <Box component="span" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <span>{helperText ?? change?.text}</span>
          {helperText === undefined && change?.warning !== undefined && (
            <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 500 }}>
              {change.warning}
            </Box>
          )}
        </Box>
      }
    />
  );
}
