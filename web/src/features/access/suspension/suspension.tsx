import { suspensionContract } from '@keelstone/domain/access/suspension/suspension.contract';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { NoEntryIcon, OpenPadlockIcon } from '../../../theme/icons.tsx';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { PreviewedDialog } from '../../core/decision/previewed-dialog.tsx';
import { userAnswers } from '../../core/review/record-answers.ts';

const kinds = {
  suspend: {
    action: { label: 'Suspend User', Icon: NoEntryIcon },
    textOf: (name: string) =>
      `${isolateName(name)} is signed out everywhere within seconds and cannot sign in. Balances and pending requests stay as they are.`,
    question: { confirmLabel: 'Yes, Suspend', busyText: 'Suspending...', isDanger: true },
  },
  unsuspend: {
    action: { label: 'Unsuspend User', Icon: OpenPadlockIcon },
    textOf: (name: string) => `${isolateName(name)} can sign in again immediately.`,
    question: { confirmLabel: 'Yes, Unsuspend', busyText: 'Unsuspending...' },
  },
};

/** The user and the decision. Both stay while the dialog fades out, although the user has changed by then. */
export type Suspension = { user: UserWire; kind: keyof typeof kinds };

type Props = Suspension & DialogState;

export function SuspensionDialog({ user: { _id: userId, name }, kind, ...state }: Props) {
  const suspension = useDialogCall(suspensionContract[`${kind}-user`], {
    ...state,
    shows: () => ({ in: userAnswers, id: userId, fields: { isBlocked: kind === 'suspend' } }),
  });
  const request = kind === 'suspend' ? { idToSuspend: userId } : { idToUnsuspend: userId };
  return (
    <PreviewedDialog
      {...suspension.dialog}
      title="Are You Sure?"
      text={kinds[kind].textOf(name)}
      {...kinds[kind].question}
      operation={`${kind}-user`}
      request={request}
      onConfirm={({ expected }) => suspension.run({ body: { ...request, expected } })}
    />
  );
}

/** Suspends a user, or ends their suspension, as a menu offers it. */
export function makeSuspensionAction(user: UserWire, onAsk: (suspension: Suspension) => void): MenuAction {
  const kind = user.isBlocked ? 'unsuspend' : 'suspend';
  return {
    ...kinds[kind].action,
    onSelect: () => onAsk({ user, kind }),
  };
}
