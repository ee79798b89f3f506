import type { ReactNode } from 'react';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import type {
  AddressBookWire,
  SavedAddressWire,
} from '@keelstone/domain/money/address-book/address-book.contract';
import {
  findHolderObstacle,
  type WithdrawalHolder,
  type WithdrawalObstacle,
  findWithdrawalObstacle,
  type WithdrawalFacts,
} from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { paths } from '../../../config/paths.ts';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { AppLink } from '../../../ui/app-link.tsx';

/** The reason why a withdrawal cannot be requested, by the same functions as the server's, if any. */
export function obstacleText(holder: WithdrawalHolder, facts: WithdrawalFacts): ReactNode {
  const obstacle = findHolderObstacle(holder);
  return obstacle === undefined ? requestText(facts) : holderTexts[obstacle];
}

const holderTexts: Readonly<Record<NonNullable<ReturnType<typeof findHolderObstacle>>, ReactNode>> = {
  'account-restricted': 'Your account is restricted. Please contact support.',
  'email-unverified': 'Verify your email address first.',
  'kyc-required': (
    <span>
      Your <AppLink to={paths.kyc}>identity</AppLink> has to be verified first.
    </span>
  ),
  'account-locked': (
    <span>
      Your account is locked. <AppLink to={paths.settings}>Unlock it</AppLink> first.
    </span>
  ),
  'account-closing': (
    <span>
      Your account is closing. <AppLink to={paths.ownData}>Keep it open</AppLink> first.
    </span>
  ),
  'books-in-doubt': 'This account is being checked. Please contact support.',
};

function requestText(facts: WithdrawalFacts): ReactNode {
  const obstacle = findWithdrawalObstacle(facts);
  const texts: Readonly<Record<WithdrawalObstacle, string>> = {
    'no-amount': 'Enter an amount.',
    'below-minimum': `Enter at least ${formatAsset('usd', withdrawalLimits.usdMin * 100)}.`,
    'above-maximum': `Enter at most ${formatAsset('usd', amountLimits.recordUsdCentsMax)}.`,
    'above-available': `You have ${formatAsset('usd', facts.availableUsdCents)} available.`,
    'no-coin': `You have no ${coinNames[facts.coin]}. Choose the other coin.`,
    'no-address': `Enter the ${coinNames[facts.coin]} address to send to.`,
  };
  return obstacle && texts[obstacle];
}

/** The reason why "Only my addresses" forbids an address, if it does and the book is known. */
export function findAddressObstacle(
  book: AddressBookWire | undefined,
  saved: SavedAddressWire | undefined,
): ReactNode {
  if (book?.onlySaved !== true) return undefined;
  if (saved === undefined)
    return (
      <span>
        “Only my addresses” is on. Choose one of <AppLink to={paths.addresses}>your addresses</AppLink>.
      </span>
    );
  return saved.usableFrom === null ? undefined : <TooNew until={saved.usableFrom} />;
}

function TooNew({ until }: { until: string }) {
  return <span>{`“Only my addresses” is on. This address can be used in ${useTimeUntil(until)}.`}</span>;
}
