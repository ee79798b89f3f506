import { itemsOfType } from '@keelstone/domain/transaction/transaction-ask';
import { AskDialog } from '../../../components/ask/ask-dialog.tsx';
import { useAskTransaction } from '../api.ts';
import { questionPresets } from './reason-presets.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { kindOf } from './transaction-texts.ts';

/** In place of a rejection: the owner answers just what is asked for, and no amount changes. */
export function AskTransactionDialog(props: TransactionDialogProps) {
  const { transaction, isOpen, onClose, onDone = onClose } = props;
  const action = useAskTransaction({ isOpen, onDone });
  const { _id: id, type, user, asked } = transaction;
  const presets = questionPresets(transaction);
  const kind = kindOf(transaction);
  return (
    <AskDialog
      isOpen={isOpen}
      title="Ask for information?"
      text={
        asked === 'asked'
          ? `${user.name} is notified by email again, and this question replaces the one that is open. The ${kind} stays pending.`
          : `${user.name} is notified by email. The ${kind} stays pending.`
      }
      items={itemsOfType[type]}
      presets={presets}
      reader={user.name}
      isBusy={action.isBusy}
      onAsk={(question) => {
        action.run({ id, ...question });
      }}
      onClose={onClose}
    />
  );
}
