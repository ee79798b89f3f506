import { Fragment, type ReactNode } from 'react';
import type { DialogState, useDialog } from '../lib/use-dialog.ts';

type Props<Subject> = {
  of: ReturnType<typeof useDialog<Subject>>;
  children: (subject: Subject, state: DialogState) => ReactNode;
};

/** The dialog of a `useDialog`: mounted again for each opening, and nothing before the first. */
export function OpenedDialog<Subject>({ of, children }: Props<Subject>) {
  const { subject, timesOpened, isOpen, close } = of;
  if (subject === undefined) return null;
  return <Fragment key={timesOpened}>{children(subject, { isOpen, onClose: close })}</Fragment>;
}
