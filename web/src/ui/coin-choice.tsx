import { coins, type Coin } from '@keelstone/domain/kernel/amounts/coins';
import { ChoiceCards } from './choice-cards.tsx';
import { coinLabels } from './coin-name.ts';

type Props = { value: Coin; onChange: (coin: Coin) => void; disabled?: boolean };

export function CoinChoice(props: Props) {
  return <ChoiceCards {...props} label="Coin" options={coins} words={coinLabels} />;
}
