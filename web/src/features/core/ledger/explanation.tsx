import { explainFigure } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import { unitsOf } from '@keelstone/domain/kernel/amounts/units';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useCheckJournal, useJournal, type Journal, type JournalAccount } from './journal.calls.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { SupportLink } from '../../../ui/links.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { CheckJournal } from './check-journal.tsx';
import { Equation } from './equation.tsx';
import { FigureEntries } from './figure-entries.tsx';
import { AlertWithButton } from '../../../ui/alert-with-button.tsx';

type Props = { name: FigureName; skeleton: ReactNode };

/** Opening + in − out = figure, the entries behind it, and the check of all of them. */
export function Explanation({ name, skeleton }: Props) {
  const user = useCurrentUser();
  const journal = useJournal(user._id);
  const { pages, account, readAgain } = journal;
  if (pages.rows !== undefined && account !== undefined)
    return <Explained name={name} journal={{ ...journal, account }} entries={pages.rows} />;
  if (pages.isError) return <LoadFailed error={pages.error} onRetry={readAgain} />;
  return (
    <div role="status" aria-label="Loading">
      {skeleton}
    </div>
  );
}

type ExplainedProps = {
  name: FigureName;
  journal: Journal & { account: JournalAccount };
  entries: NonNullable<Journal['pages']['rows']>;
};

function Explained({ name, journal: { pages, account, isOutrun, readAgain }, entries }: ExplainedProps) {
  const user = useCurrentUser();
  const checking = useCheckJournal(user._id);
  const storedUnits = account.balances[name.asset][name.bucket];
  const isChanged = isOutrun || liveUnits(user, name) !== storedUnits;
  const explained = explainFigure(name, { entries, storedUnits, isWhole: !pages.hasMore });
  return (
    <Stack spacing={2.5}>
      {isChanged && (
        <AlertWithButton
          severity="info"
          role="status"
          label="Read again"
          onPress={() => {
            checking.stop();
            checking.reset();
            readAgain();
          }}
        >
          Figures have changed since this was read.
        </AlertWithButton>
      )}
      {account.isInDoubt && (
        <Alert severity="warning">
          Our own check has stopped this account because its ledger does not add up, or a payment to it is no
          longer on the blockchain. Nothing is paid out until that is put right. We know about it; if you have
          a question, write to <SupportLink subject="My account was stopped" />.
        </Alert>
      )}
      <Equation name={name} explained={explained} oldest={entries.at(-1)} isWhole={!pages.hasMore} />
      <CheckJournal checking={checking} head={account.head} userId={user._id} />
      <FigureEntries name={name} pages={pages} result={checking.result} />
    </Stack>
  );
}

/** The figure as the page behind the drawer shows it. */
function liveUnits(user: ReturnType<typeof useCurrentUser>, { asset, bucket }: FigureName): number {
  const shown = bucket === 'available' ? user : user.held;
  return unitsOf(asset, asset === 'usd' ? shown.balance : shown[asset]);
}
