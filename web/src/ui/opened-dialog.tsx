import { Fragment, type ReactNode } from 'react';
import type { DialogState, useDialog } from '../lib/use-dialog.ts';

type Props<Subject> = {
  of: Pick<ReturnType<typeof useDialog<Subject>>, 'subject' | 'timesOpened' | 'props'>;
  children: (subject: Subject, state: DialogState) => ReactNode;
};

/** The dialog of a `useDialog`: mounted again for each opening, and nothing before the first. */
export function OpenedDialog<Subject>({ of, children }: Props<Subject>) {
  const { subject, timesOpened, props } = of;
  if (subject === undefined) return null;
  return <Fragment key={timesOpened}>{children(subject, props)}</Fragment>;
}
