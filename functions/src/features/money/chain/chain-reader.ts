import { chainDestination, type ChainFacts, type ChainReading } from '@keelstone/domain/chain/chain-payment';
import type { Coin } from '@keelstone/domain/money/coins';
import { isTxid } from '@keelstone/domain/wallet/txid';
import type { Config } from '../../../platform/config.ts';
import { readBitcoin } from './bitcoin-source.ts';
import { readEthereum } from './ethereum-source.ts';

type Question = {
  coin: Coin;
  txid: string;
  /** The address that was shown for the deposit. */
  address: string;
  before: ChainFacts | undefined;
  nowMs: number;
};

/** Asks the source of a coin; `isOn` is false where none is set, and then nobody is asked. */
export function chainReader({ btc, eth }: Config['chain']) {
  const isOn = (coin: Coin) => (coin === 'btc' ? btc : eth.rpc) !== '';
  return {
    isOn,
    async read({ coin, txid, address, before, nowMs }: Question): Promise<ChainReading> {
      // It goes into the path of a question.
      if (!isTxid(coin, txid)) return { found: 'nothing' };
      const ours = new Set([chainDestination(coin, address)]);
      if (coin === 'btc') return readBitcoin(btc, { txid, inputs: before?.inputs ?? [], ours, nowMs });
      const { sender, nonce = null } = before ?? {};
      return readEthereum(eth, { txid, sender: sender ? `0x${sender}` : undefined, nonce, ours, nowMs });
    },
  };
}
