import type {
  AddressBookWire,
  SavedAddressWire,
} from '@keelstone/domain/money/address-book/address-book.contract';
import { assertNever } from '@keelstone/domain/errors';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import {
  holderObstacle,
  type WithdrawalHolder,
  withdrawalObstacle,
  type WithdrawalQuestion,
} from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { paths } from '../../../config/paths.ts';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';

/** The reason why a withdrawal cannot be requested, from the functions that the server uses too; `undefined` if it can. */
export function obstacleText(holder: WithdrawalHolder, question: WithdrawalQuestion): ReactNode {
  return holderText(holder) ?? questionText(question);
}

function holderText(holder: WithdrawalHolder): ReactNode {
  const obstacle = holderObstacle(holder);
  switch (obstacle) {
    case undefined:
      return undefined;
    case 'account-restricted':
      return 'Your account is restricted. Please contact support.';
    case 'email-unverified':
      return 'Verify your email address first.';
    case 'kyc-required':
      return (
        <span>
          Your <AppLink to={paths.kyc}>identity</AppLink> has to be verified first.
        </span>
      );
    case 'account-locked':
      return (
        <span>
          Your account is locked. <AppLink to={paths.settings}>Unlock it</AppLink> first.
        </span>
      );
    case 'account-closing':
      return (
        <span>
          Your account is closing. <AppLink to={paths.ownData}>Keep it open</AppLink> first.
        </span>
      );
    case 'books-in-doubt':
      return 'This account is being checked. Please contact support.';
    default:
      return assertNever(obstacle);
  }
}

function questionText(question: WithdrawalQuestion): ReactNode {
  const obstacle = withdrawalObstacle(question);
  switch (obstacle) {
    case undefined:
      return undefined;
    case 'no-amount':
      return 'Enter an amount.';
    case 'below-minimum':
      return `Enter at least ${formatUsd(usdCents(withdrawalLimits.usdMin * 100))}.`;
    case 'above-maximum':
      return `Enter at most ${formatUsd(usdCents(amountLimits.recordUsdMax * 100))}.`;
    case 'above-available':
      return `You have ${formatUsd(usdCents(question.availableUsdCents))} available.`;
    case 'no-coin':
      return `You have no ${coinNames[question.coin]}. Choose the other coin.`;
    case 'no-address':
      return `Enter the ${coinNames[question.coin]} address to send to.`;
    default:
      return assertNever(obstacle);
  }
}

/** The reason why "Only my addresses" forbids an address; `undefined` if it does not, or while the book is not known. */
export function addressObstacle(
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
