import type { ChainPayment } from '@keelstone/domain/chain/chain-payment';
import { assertPayableNow, senderWait } from '@keelstone/domain/transaction/payment-wait';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';

/** What an account has booked of a sender. */
export const senderQuery = ({ uid, sender }: { uid: string; sender: string }) =>
  ({
    where: [
      ['uid', '==', uid],
      ['senders', 'array-contains', sender],
    ],
    limit: 1,
  }) as const;

/**
 * Refuses the approval of a deposit whose sender is new to its account, until whoever has really paid had the time to
 * name the payment too. Reads only in that time. Errors: `not-payable-yet`.
 */
export async function requireKnownSender(
  reader: TxReader,
  { record, payment }: { record: Transaction; payment: ChainPayment },
  { bookedOutputs, newSenderMs, now }: Pick<Deps, 'bookedOutputs' | 'newSenderMs' | 'now'>,
): Promise<void> {
  const wait = senderWait(record, newSenderMs);
  if (wait.untilMs <= now()) return;
  const [sender] = payment.senders;
  const { uid } = record;
  const known =
    sender === undefined ? [] : await bookedOutputs.readList(reader, senderQuery({ uid, sender }));
  if (known.length === 0) assertPayableNow([wait]);
}
