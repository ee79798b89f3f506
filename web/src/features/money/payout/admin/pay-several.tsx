import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { describeAddressDoubt } from '@keelstone/domain/kernel/address/address-verdict';
import { makePaymentUri } from '@keelstone/domain/kernel/address/payment-uri';
import { readTxid } from '@keelstone/domain/kernel/address/read-pasted';
import { type Coin, coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { coinFromNumber, coinUnits, type CoinUnits } from '@keelstone/domain/kernel/amounts/units';
import { brand } from '@keelstone/domain/kernel/brand';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { toDay } from '@keelstone/domain/kernel/time/period';
import type { PaymentOutputsWire } from '@keelstone/domain/money/blockchain/blockchain.contract';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { type MatchedPayouts, matchPayouts } from '@keelstone/domain/money/blockchain/match-payouts';
import { payoutContract } from '@keelstone/domain/money/payout/payout.contract';
import { payoutsToCsv } from '@keelstone/domain/money/payout/payout.csv';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { call } from '../../../../lib/api/call.ts';
import { useAction } from '../../../../lib/query/use-action.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import type { DialogState } from '../../../../lib/use-dialog.ts';
import { CoinChoice } from '../../../../ui/coin-choice.tsx';
import { FailureNote } from '../../../../ui/failure-note.tsx';
import { LabelledCheckbox } from '../../../../ui/labelled-checkbox.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { SideDrawer } from '../../../../ui/side-drawer.tsx';
import { TxidField } from '../../../../ui/txid-field.tsx';
import { useChainEvidence, usePaymentOutputs } from '../../blockchain/chain-evidence.tsx';
import { TransactionCoin } from '../../transaction/transaction-coin.tsx';
import { pickCoin } from '../../transaction/transaction-facts.ts';

type Props = DialogState & { payouts: readonly TransactionWire[] };

const pickUnits = (transaction: TransactionWire): CoinUnits =>
  coinFromNumber(pickCoin(transaction).amount) ?? coinUnits(0);
const pickDestination = (payout: TransactionWire) => {
  const { coin, address } = pickCoin(payout);
  return toChainDestination(coin, address);
};
/**
 * The reasons why withdrawals cannot be paid together with others, keyed by withdrawal id. A wallet may pay
 * somebody else from a doubtful address, and one transaction pays each address once.
 */
function findUnpayable(rows: readonly TransactionWire[]): ReadonlyMap<string, string> {
  const refusals = new Map<string, string>();
  const destinations = new Set<string>();
  for (const payout of rows) {
    const to = pickDestination(payout);
    const { coin, address } = pickCoin(payout);
    const doubt = describeAddressDoubt(coin, address);
    if (payout.isStopped === true) refusals.set(payout._id, 'Its account is in doubt: do not send it.');
    else if (doubt !== undefined) refusals.set(payout._id, `${doubt} Pay it by itself.`);
    else if (destinations.has(to))
      refusals.set(payout._id, 'Pay it by itself: another row goes to the same address.');
    else destinations.add(to);
  }
  return refusals;
}

/** Helps to pay several withdrawals with one transaction of the operator's wallet, and records which of them it paid. */
export function PaySeveral({ payouts, isOpen, onClose }: Props) {
  const offered = coins.filter((each) => payouts.some((payout) => pickCoin(payout).coin === each));
  const [wantedCoin, setWantedCoin] = useState<Coin>();
  const coin = wantedCoin ?? offered[0] ?? 'btc';
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [areQrCodesShown, setQrCodes] = useState(false);
  const rows = payouts.filter((payout) => pickCoin(payout).coin === coin);
  const refusals = findUnpayable(rows);
  const payable = rows.flatMap(({ _id }) => (refusals.has(_id) ? [] : [_id]));
  const chosen = rows.filter(({ _id }) => payable.includes(_id) && ticked.includes(_id));
  const isAll = chosen.length > 0 && chosen.length === payable.length;
  const save = () => {
    const day = toDay(serverNowMs());
    const file = new Blob([payoutsToCsv(chosen)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${brand.slug}-payouts-${coin}-${day}.csv`);
  };
  return (
    <SideDrawer title="Pay several" isOpen={isOpen} onClose={onClose}>
      <Stack spacing={2}>
        <Typography variant="note">Other administrators may see the same rows: agree who pays.</Typography>
        {offered.length > 1 && <CoinChoice value={coin} onChange={setWantedCoin} />}
        <LabelledCheckbox
          label={`All ${String(payable.length)}`}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          disabled={payable.length === 0}
          onTick={() => setTicked(isAll ? [] : payable)}
        />
        <Box component="ul" aria-label="Payouts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((payout) => (
            <Row
              key={payout._id}
              payout={payout}
              refusal={refusals.get(payout._id)}
              isChosen={chosen.includes(payout)}
              isQrCodeShown={areQrCodesShown && chosen.includes(payout)}
              onToggle={() => {
                const { _id: id } = payout;
                setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]);
              }}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" disabled={chosen.length === 0} onClick={save}>
            Download CSV
          </Button>
          <Button
            variant="outlined"
            disabled={chosen.length === 0}
            onClick={() => setQrCodes(!areQrCodesShown)}
          >
            <span>{areQrCodesShown ? 'Hide QR codes' : 'Show QR codes'}</span>
          </Button>
        </Box>
        <SharedTransaction key={coin} caseId={rows[0]?._id} {...{ coin, chosen, isOpen, onClose }} />
      </Stack>
    </SideDrawer>
  );
}

type RowProps = {
  payout: TransactionWire;
  refusal: string | undefined;
  isChosen: boolean;
  isQrCodeShown: boolean;
  onToggle: () => void;
};

/** A payout: person, amount and address, and the QR code and link for a wallet. */
function Row({ payout, refusal, isChosen, isQrCodeShown, onToggle }: RowProps) {
  const { user, transactionId } = payout;
  const { coin, address } = pickCoin(payout);
  const uri = makePaymentUri(coin, address, pickUnits(payout));
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
      <LabelledCheckbox
        checked={isChosen}
        disabled={refusal !== undefined}
        onTick={onToggle}
        label={
          <span>
            <bdi>{user.name}</bdi>, <TransactionCoin transaction={payout} />
          </span>
        }
      />
      <Typography variant="caption" translate="no" sx={{ pl: 4, overflowWrap: 'anywhere' }}>
        {address}
      </Typography>
      {refusal !== undefined && (
        <Typography variant="caption" color="error" sx={{ pl: 4 }}>
          {refusal}
        </Typography>
      )}
      {isQrCodeShown && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, py: 1 }}>
          <QrCode value={uri} title={`QR code of order ${transactionId}`} />
          <Link href={uri} aria-label={`Open order ${transactionId} in a wallet`}>
            Open in a wallet
          </Link>
        </Box>
      )}
    </Box>
  );
}

type PaymentProps = DialogState & {
  coin: Coin;
  /** Any of the withdrawals. Its coin decides which chain is read. */
  caseId: string | undefined;
  chosen: readonly TransactionWire[];
};

/** Takes the id of the transaction, shows which withdrawals it pays, and records the payouts of those. */
function SharedTransaction({ coin, caseId = '', chosen, ...state }: PaymentProps) {
  const [text, setText] = useState('');
  const reading = readTxid(coin, text);
  const txid = 'refused' in reading ? undefined : reading.value;
  const isChainRead = useChainEvidence({ caseId, isOn: caseId !== '' }).data?.isOn === true;
  const { data, isError } = usePaymentOutputs({ caseId, txid });
  const action = useAction({
    ...state,
    // Recorded payouts stay recorded after a failure. Recording the same payment of a payout again changes nothing.
    send: async ({ ids, paidTxid }: { ids: readonly string[]; paidTxid: string }) => {
      for (const idToPay of ids)
        await call(payoutContract['record-payout'], {
          body: { idToPay, paidTxid, replaces: '', reason: '' },
        });
      return { message: `${String(ids.length)} payout${ids.length === 1 ? '' : 's'} recorded` };
    },
  });
  if (!isChainRead) return null;
  const matched = data?.text === undefined && data !== undefined && matchChosen(chosen, data.outputs);
  const isRefused = text !== '' && 'refused' in reading;
  return (
    <Stack spacing={1.5} component="section" aria-label="One transaction for all">
      <TxidField
        label="Transaction id that pays them"
        coin={coin}
        value={text}
        disabled={action.isBusy || chosen.length === 0}
        error={isRefused}
        helperText={
          isRefused ? reading.refused : 'You will see which withdrawals it pays before anything is recorded.'
        }
        onChange={setText}
      />
      {isError && <Alert severity="warning">It could not be looked up. Please try again.</Alert>}
      {data?.text !== undefined && <Alert severity="warning">{data.text}</Alert>}
      {data?.isStale === true && (
        <Alert severity="warning">The source is behind: it has seen no new block for too long.</Alert>
      )}
      {matched && (
        <MatchedList matched={matched} chosen={chosen} coin={coin} confirmations={data.confirmations ?? 0} />
      )}
      <FailureNote error={action.failure} />
      {matched && txid !== undefined && matched.paid.length > 0 && (
        <Button
          variant="contained"
          disabled={action.isBusy}
          onClick={() => action.run({ ids: matched.paid.map(({ id }) => id), paidTxid: txid })}
        >
          <span>{`Enter it for ${String(matched.paid.length)} of ${String(chosen.length)}`}</span>
        </Button>
      )}
    </Stack>
  );
}

function matchChosen(
  chosen: readonly TransactionWire[],
  outputs: PaymentOutputsWire['outputs'],
): MatchedPayouts {
  return matchPayouts(
    chosen.map((payout) => ({
      id: payout._id,
      to: pickDestination(payout),
      coinUnits: pickUnits(payout),
    })),
    outputs.map(({ position, to, amount }) => ({ position, to, coinUnits: coinFromNumber(amount) ?? 0 })),
  );
}

type MatchedProps = Pick<PaymentProps, 'chosen' | 'coin'> & {
  matched: MatchedPayouts;
  confirmations: number;
};

/** The confirmations of the transaction, the withdrawals that it pays or does not pay, and its other outputs. */
function MatchedList({ matched: { paid, unpaid, others }, chosen, coin, confirmations }: MatchedProps) {
  const nameOf = (id: string) => isolateName(chosen.find(({ _id }) => _id === id)?.user.name ?? '');
  const amountOf = (units: number) => formatAsset(coin, units);
  const lines = [
    `${String(confirmations)} confirmation${confirmations === 1 ? '' : 's'}`,
    ...paid.map(({ id, coinUnits: units }) => `Pays ${nameOf(id)}: ${amountOf(units)}`),
    ...unpaid.map(({ id, coinUnits: units, receivedUnits }) =>
      receivedUnits === 0
        ? `Does not pay ${nameOf(id)}`
        : `Does not pay ${nameOf(id)}: ${amountOf(receivedUnits)}, not ${amountOf(units)}`,
    ),
    ...others.map(
      ({ position, coinUnits: units }) => `Output ${String(position)} pays nobody here: ${amountOf(units)}`,
    ),
  ];
  return (
    <Alert severity={unpaid.length === 0 ? 'success' : 'warning'} role="status" aria-label="What it pays">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
}
