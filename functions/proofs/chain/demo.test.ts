import { afterAll, expect, it } from 'vitest';
import { demoData } from '@keelstone/demo/demo-data';
import { reviewersChainText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { startChain } from '../../../emulator/src/chain/server.ts';
import { findFreePorts } from '../../../emulator/src/port-check.ts';
import { makeDemoPast } from '../../../emulator/src/seed/seed-command.ts';
import { findCandidates } from '../../src/features/money/blockchain/find-candidates.service.ts';
import { findEvidence } from '../../src/features/money/blockchain/find-evidence.service.ts';
import { memoryApi } from '../../testing/tested-api.ts';

it('the demo has a deposit of each kind of situation, and the local chain begins with their payments', async () => {
  const { chain: port } = await findFreePorts();
  const server = await startChain({
    port,
    past: makeDemoPast(new URL('../../../emulator-data', import.meta.url).pathname) ?? { btc: [], eth: [] },
  });
  afterAll(() => server.close());
  const base = `http://127.0.0.1:${String(port)}`;
  const chain = { btc: `${base}/btc`, eth: { rpc: `${base}/eth`, internal: `${base}/etherscan?chainid=1` } };
  const { deps } = await memoryApi({ config: { chain } });
  const { transactions, chainFacts, bookedOutputs } = demoData();
  for (const each of transactions) await deps.transactions.save(each.id, each);
  for (const each of chainFacts) await deps.chainFacts.save(each.recordId, each);
  for (const { id, output } of bookedOutputs) await deps.bookedOutputs.save(id, output);

  const found = await Promise.all(
    transactions
      .filter(({ type, status, isDeleted }) => type === 'Deposit' && status === 'Pending' && !isDeleted)
      .map(async (record) => {
        const evidence = (await findEvidence(record, deps))?.evidence;
        const [candidate] = await findCandidates(record, deps);
        const text =
          evidence === undefined
            ? `candidate ${String(candidate?.coinUnits === record.coinUnits)}`
            : reviewersChainText(evidence, record.coin);
        return [record.userName.split(' ')[0], text] as const;
      }),
  );
  expect(Object.fromEntries(found)).toEqual({
    Clara: 'Matches: 0.031250 BTC arrived',
    Deepa: 'Another deposit names this payment',
    Goran: 'Another deposit names this payment',
    Noor: 'Differs: 0.015000 BTC arrived',
    Jonas: '0.078125 BTC to our address, 0 of 3 confirmations',
    Hana: 'Paid to another address, not to the one of this deposit',
    Ben: 'Replaced by another transaction',
    Liam: 'The transaction failed: nothing was paid',
    Kavita: 'candidate true',
  });
});
