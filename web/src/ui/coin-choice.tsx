import { coins, type Coin } from '@keelstone/domain/kernel/amounts/coins';
import { ChoiceCards } from './choice-cards.tsx';
import { coinLabels } from './coin-name.ts';

export function CoinChoice(props: { value: Coin; onChange: (coin: Coin) => void; disabled?: boolean }) {
  return <ChoiceCards {...props} label="Coin" options={coins} words={coinLabels} />;
}
