import { MailedQuestion } from '../../../components/mailed-question.tsx';

type Props = { isBusy: boolean; onLock: () => void };

/** What a lock stops and how it is undone, and the button. */
export function LockQuestion({ isBusy, onLock }: Props) {
  return (
    <MailedQuestion
      title="Lock your account?"
      lead="No withdrawal can be requested, pending ones are not paid out, and nothing can be changed. Every browser is signed out."
      detail="You can sign in again and see everything. To undo it, ask for the unlock on the security page: it takes effect 24 hours later."
      button="Lock my account"
      busyText="Locking..."
      otherwise="Everything is fine? Then just close this page."
      isBusy={isBusy}
      onPress={onLock}
    />
  );
}
