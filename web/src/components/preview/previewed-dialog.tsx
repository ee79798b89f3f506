import type { ReactNode } from 'react';
import { expectedOf, isWarned, type Preview } from '../../lib/use-preview.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../question-dialog.tsx';
import { PreviewView } from './preview-view.tsx';

type Props = Omit<ConfirmDialogProps, 'onConfirm'> & {
  preview: Preview;
  hasFigures?: boolean;
  /** What is decided about, before what that would do. */
  above?: ReactNode;
  /** Takes the preview's answer, with which the decision is sent: it is carried out only on what was shown. */
  onConfirm: (expected: string) => void;
};

/** Shows what a decision would do, and asks; `children` are below that. */
export function PreviewedDialog({
  preview,
  hasFigures = false,
  above,
  onConfirm,
  isDisabled = false,
  children,
  ...dialog
}: Props) {
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      {...dialog}
      isDisabled={isDisabled || expected === undefined}
      isWarned={isWarned(preview)}
      onConfirm={() => {
        if (expected !== undefined) onConfirm(expected);
      }}
    >
      {above}
      <PreviewView preview={preview} hasFigures={hasFigures} />
      {children}
    </ConfirmDialog>
  );
}
