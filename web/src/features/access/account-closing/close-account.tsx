import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ClosingObstacle } from '@keelstone/domain/access/account-closing/account-closing';
import {
  accountClosingContract,
  type ClosingWire,
} from '@keelstone/domain/access/account-closing/account-closing.contract';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import { accountClosingTexts } from '@keelstone/domain/access/account-closing/account-closing.texts';
import { daysText, spellOut } from '@keelstone/domain/kernel/count-text';
import { paths } from '../../../config/paths.ts';
import { useDialogCall, buttonOnPage } from '../../../lib/query/use-action.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { usePlainDialog, type DialogState } from '../../../lib/use-dialog.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';

/** The closing of the own account: the obstacles left, the request, or the time left to undo it. */
export function CloseAccount() {
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <DataView
        query={useAnswer(accountClosingContract['get-closing'])}
        skeleton={<Skeleton variant="rounded" height={96} />}
      >
        {(closing) => <ClosingState closing={closing} />}
      </DataView>
    </Card>
  );
}

function ClosingState({ closing: { closesAt, missing } }: { closing: ClosingWire }) {
  const confirmation = usePlainDialog();
  const isPossible = closesAt === null && missing.length === 0;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Box role="status" sx={{ width: '100%' }}>
        {closesAt === null ? (
          <Typography variant="body2">
            Nobody can sign in afterwards. What the law asks us to keep is kept apart and erased after its
            time; everything else is removed. If you register again, that is a new account.
          </Typography>
        ) : (
          <Typography key="closing" variant="body2">
            Your account will be closed on <DateTime iso={closesAt} precision="minute" />. You can undo that
            until then. If you want a copy of your data, download it before that.
          </Typography>
        )}
      </Box>
      {missing.length > 0 && <Obstacles missing={missing} isClosing={closesAt !== null} />}
      {isPossible && (
        <Button variant="outlined" onClick={confirmation.open}>
          Close my account
        </Button>
      )}
      {closesAt !== null && <KeepButton />}
      <CloseDialog {...confirmation.props} />
    </Stack>
  );
}

function Obstacles({ missing, isClosing }: { missing: readonly ClosingObstacle[]; isClosing: boolean }) {
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {isClosing ? 'It will stay open unless this is done by then:' : 'Before you can close it:'}
      </Typography>
      <Box component="ul" aria-label="What is missing" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {missing.map((obstacle) => {
          const { text, link } = obstacles[obstacle];
          return (
            <Typography component="li" variant="body2" key={obstacle} sx={{ py: 0.25 }}>
              <span>{text}</span>
              {link !== undefined && (
                <>
                  {' '}
                  <AppLink to={link.to}>{link.label}</AppLink>
                </>
              )}
            </Typography>
          );
        })}
      </Box>
    </div>
  );
}

type Obstacle = { text: string; link?: { to: string; label: string } };

const transactions = { to: paths.transactions, label: 'Show transactions' };
const obstacles: Readonly<Record<ClosingObstacle, Obstacle>> = {
  withdrawals: {
    text: 'A withdrawal waits for its approval. Wait for it, or cancel it.',
    link: transactions,
  },
  payouts: { text: 'An approved withdrawal has not been sent yet.', link: transactions },
  deposits: { text: 'A deposit waits for its approval. Wait for it, or cancel it.', link: transactions },
  balance: {
    text: 'There is money in your account. Withdraw it; if it is less than the smallest withdrawal, write to our support.',
    link: { to: paths.withdraw, label: 'Withdraw' },
  },
  kyc: { text: 'Your documents are being reviewed.', link: { to: paths.kyc, label: 'Show them' } },
  books: { text: 'Your account is being checked by us. Please contact support.' },
  administrator: { text: 'You are an administrator. Another one has to take that role from you first.' },
  lock: { text: 'Your account is locked.', link: { to: paths.settings, label: 'Unlock it' } },
  suspension: { text: 'Your account is suspended. Please contact support.' },
};

function KeepButton() {
  const reopening = useDialogCall(accountClosingContract['reopen-account'], buttonOnPage);
  return (
    <Button variant="contained" disabled={reopening.isBusy} onClick={() => reopening.run()}>
      <span>{reopening.isBusy ? 'Undoing...' : 'Undo, keep my account'}</span>
    </Button>
  );
}

function CloseDialog(state: DialogState) {
  const closing = useDialogCall(accountClosingContract['close-account'], state);
  return (
    <ConfirmDialog
      {...closing.dialog}
      title="Close your account?"
      text={
        <span>
          <span>{`It will be closed in ${accountClosingTexts.wait}. Until then you can sign in and undo that, and no deposit, withdrawal or profit can come in. We will email you now, ${spellOut(daysText(accountClosingLimits.closingReminderMs), 'a')} before, and when it is closed.`}</span>
          <br />
          <br />
          After that nobody can undo it, neither you nor our support.
        </span>
      }
      confirmLabel="Close my account"
      isDanger
      busyText="Closing..."
      initialFocus="cancel"
      onConfirm={closing.run}
    />
  );
}
