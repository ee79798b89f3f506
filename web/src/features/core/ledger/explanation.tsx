import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { explainFigure } from '@keelstone/domain/core/ledger/explain-figure';
import type { FigureName } from '@keelstone/domain/core/ledger/figures';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import type { ShownEntry } from '@keelstone/domain/money/statement/journal.wire';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { AlertWithButton } from '../../../ui/alert-with-button.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SupportLink } from '../../../ui/links.tsx';
import { CheckJournal } from './check-journal.tsx';
import { Equation, sumLine } from './equation.tsx';
import { FigureEntry } from './figure-entry.tsx';
import { useCheckJournal, useJournal, type Journal, type JournalAccount } from './journal.calls.ts';

type Props = { name: FigureName; startsCheck: true | undefined; skeleton: ReactNode };

/** The figure as a sum of kinds of changes, with the entries of each, and the check of all of them. */
export function Explanation({ skeleton, ...figure }: Props) {
  const user = useCurrentUser();
  const journal = useJournal(user._id);
  const { pages, account, readAgain } = journal;
  const data = pages.rows && account && { entries: pages.rows, journal: { ...journal, account } };
  return (
    <DataView query={{ ...pages, data, refetch: readAgain }} skeleton={skeleton}>
      {(loaded) => <Explained {...figure} {...loaded} />}
    </DataView>
  );
}

type ExplainedProps = Omit<Props, 'skeleton'> & {
  journal: Journal & { account: JournalAccount };
  entries: NonNullable<Journal['pages']['rows']>;
};

function Explained({ name, startsCheck, journal, entries }: ExplainedProps) {
  const { pages, account, isOutrun, readAgain } = journal;
  const user = useCurrentUser();
  const checking = useCheckJournal(user._id, startsCheck);
  const storedUnits = account.balances[name.asset][name.bucket];
  const isOutdated = isOutrun || findShownUnits(user, name) !== storedUnits;
  const explained = explainFigure(name, { entries, storedUnits, isWhole: !pages.hasMore });
  const { atMs, faults = [], faultCount = 0, entries: checkedCount = 0 } = checking.result ?? {};
  const faultsOf = ({ id }: ShownEntry) => faults.filter(({ subject }) => subject === id);
  const parts = explained.parts.flatMap((part) => part.entries);
  const others = entries.filter((entry) => !parts.includes(entry) && faultsOf(entry).length > 0);
  const shown = [...parts, ...others].sort((a, b) => a.seq - b.seq);
  // The key has the time of the check, which opens every line, so that the seals of its entries are seen.
  const renderLine = (kind: string, summary: ReactNode, lineEntries: readonly ShownEntry[]) => (
    <Disclosure
      key={`${kind} ${String(atMs)}`}
      isOpenAtFirst={atMs !== undefined}
      look={sumLine}
      summary={summary}
    >
      <Box component="ul" sx={{ m: 0, p: 0, pr: '24px', listStyle: 'none' }}>
        {lineEntries.map((entry) => (
          <FigureEntry
            key={`${String(entry.seq)} ${entry.id}`}
            name={name}
            entry={entry}
            faults={faultsOf(entry)}
            isChecked={entry.seq <= checkedCount && faultCount === faults.length}
            place={{ index: shown.indexOf(entry), count: shown.length }}
          />
        ))}
      </Box>
    </Disclosure>
  );
  return (
    <Stack spacing={2.5}>
      {isOutdated && (
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
      <Equation
        name={name}
        explained={explained}
        isWhole={!pages.hasMore}
        lineOf={(part, summary) => renderLine(part.kind, summary, part.entries)}
      >
        {others.length > 0 && renderLine('others', <span>Other entries</span>, others)}
      </Equation>
      {entries.length === 0 && (
        <Typography variant="note">
          Your account has no entries yet. The first one is written when a deposit is approved.
        </Typography>
      )}
      {pages.hasMore && (
        <Button
          variant="outlined"
          size="small"
          sx={{ alignSelf: 'start' }}
          disabled={pages.isLoadingMore}
          onClick={pages.loadMore}
        >
          <span>{pages.isLoadingMore ? 'Loading...' : 'Read older entries'}</span>
        </Button>
      )}
      <CheckJournal checking={checking} head={account.head} userId={user._id} />
    </Stack>
  );
}

/** The figure that the page behind the drawer shows. */
function findShownUnits(user: ReturnType<typeof useCurrentUser>, { asset, bucket }: FigureName): number {
  const shown = bucket === 'available' ? user : user.held;
  return toUnits(asset, asset === 'usd' ? shown.balance : shown[asset]);
}
