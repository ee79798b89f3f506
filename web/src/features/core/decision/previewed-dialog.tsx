import { useState, type ReactNode } from 'react';
import { expectedOf, isWarned, type Preview } from './use-preview.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/question-dialog.tsx';
import { ReasonField, type ReasonFieldProps } from '../../../ui/reason-field.tsx';
import { PreviewView } from './preview-view.tsx';

type Props = Omit<ConfirmDialogProps, 'onConfirm'> & {
  preview: Preview;
  hasFigures?: boolean;
  /** What is decided about, before what that would do. */
  above?: ReactNode;
  /** It takes a reason, below what it would do. */
  reason?: Pick<ReasonFieldProps, 'presets' | 'helperText' | 'initial'>;
  /**
   * Takes the preview's answer, with which the decision is sent: it is carried out only on what was shown; and the
   * reason, where there is one.
   */
  onConfirm: (expected: string, reason: string) => void;
};

/** Shows what a decision would do, and asks; `children` are below that. */
export function PreviewedDialog({
  preview,
  hasFigures = false,
  above,
  reason: asked,
  onConfirm,
  isDisabled = false,
  children,
  ...dialog
}: Props) {
  const [reason, setReason] = useState(asked?.initial ?? '');
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      {...dialog}
      isDisabled={isDisabled || expected === undefined || (asked !== undefined && reason === '')}
      isWarned={isWarned(preview)}
      onConfirm={() => {
        if (expected !== undefined) onConfirm(expected, reason);
      }}
    >
      {above}
      <PreviewView preview={preview} hasFigures={hasFigures} />
      {asked !== undefined && <ReasonField {...asked} isDisabled={dialog.isBusy} onChange={setReason} />}
      {children}
    </ConfirmDialog>
  );
}
