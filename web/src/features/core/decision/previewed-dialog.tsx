import { useState, type ReactNode } from 'react';
import type { PreviewedName } from '@keelstone/domain/contract';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/question-dialog.tsx';
import { ReasonField, type ReasonFieldProps } from '../../../ui/reason-field.tsx';
import { toExpected } from './preview-state.ts';
import { PreviewView } from './preview-view.tsx';
import { pickInitialFocus, type PreviewOptions, usePreview } from './use-preview.ts';

/** The part of a decision that is sent besides its request. */
export type Confirmed = {
  /** The state that the preview showed: the server decides on no other. */
  expected: string;
  /** The kinds of the warnings that were ticked. */
  ticked: string[] | undefined;
  /** Empty if the dialog asks for none. */
  reason: string;
};

type Props<Name extends PreviewedName> = Omit<ConfirmDialogProps, 'onConfirm' | 'isDisabled' | 'children'> &
  PreviewOptions<Name> & {
    hasFigures?: boolean;
    /** The subject of the decision, shown above its effect. */
    above?: ReactNode;
    /** Asks for a reason, below the preview. */
    reason?: Pick<ReasonFieldProps, 'presets' | 'helperText' | 'initial'>;
    onConfirm: (confirmed: Confirmed) => void;
  };

/** Previews a decision and asks for its confirmation. Mounted with `timesOpened` of `useDialog` as its key. */
export function PreviewedDialog<Name extends PreviewedName>({
  operation,
  request,
  questions,
  hasFigures = false,
  above,
  reason: reasons,
  onConfirm,
  ...dialog
}: Props<Name>) {
  const preview = usePreview({ operation, request, questions, isOpen: dialog.isOpen });
  const [reason, setReason] = useState(reasons?.initial ?? '');
  const expected = toExpected(preview.data);
  return (
    <ConfirmDialog
      {...dialog}
      isDisabled={expected === undefined || (reasons !== undefined && reason === '')}
      initialFocus={dialog.initialFocus ?? pickInitialFocus(preview)}
      onConfirm={() => {
        if (expected !== undefined) onConfirm({ expected, ticked: preview.data?.latest.ticks, reason });
      }}
    >
      {above}
      <PreviewView preview={preview} hasFigures={hasFigures} />
      {reasons !== undefined && <ReasonField {...reasons} isDisabled={dialog.isBusy} onChange={setReason} />}
    </ConfirmDialog>
  );
}
