import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import type { UserWire, ViewedUserWire } from '@keelstone/domain/core/user/user.contract';
import { brand } from '@keelstone/domain/kernel/brand';
import {
  type Suspension,
  makeSuspensionAction,
  SuspensionDialog,
} from '../../features/access/suspension/suspension.tsx';
import { PreviewedDialog } from '../../features/core/decision/previewed-dialog.tsx';
import { CoinsNote } from '../../features/core/rates/coins-note.tsx';
import { EditFiguresDialog } from '../../features/money/figures/admin/edit-figures-dialog.tsx';
import { CreditProfitDialog } from '../../features/money/profit/admin/credit-profit-dialog.tsx';
import { useDownloadStatement } from '../../features/money/statement/statement.calls.ts';
import { useDialogCall } from '../../lib/query/use-action.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { type DialogState, useDialog, usePlainDialog } from '../../lib/use-dialog.ts';
import { PadlockResetIcon, PencilIcon, PlusIcon, RisingArrowIcon } from '../../theme/icons.tsx';
import { divided } from '../../theme/styles.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Coin, Usd } from '../../ui/money.tsx';
import { toAccountStatus, StatusChip } from '../../ui/status-chip.tsx';

/** The side panel of a user: balances, KYC status, the day of joining, and their menus. */
export function UserPanel({ user }: { user: ViewedUserWire }) {
  const { _id: adminId } = useCurrentUser();
  const download = useDownloadStatement({
    userId: user._id,
    fileName: `${brand.slug}-statement-${user._id}`,
  });
  const { balance, btc, eth, held } = user;
  const isOwn = user._id === adminId;
  return (
    <Card component="section" aria-label="Account">
      <CardContent>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}>
          <Typography variant="h2">Balances</Typography>
          {!isOwn && user.closedAt === null && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <FiguresMenu user={user} />
              <UserMenu user={user} />
            </Box>
          )}
        </Box>
        <Box component="dl" sx={{ m: 0, my: 1 }}>
          <Row label="USD" reserved={held.balance > 0 && <Usd amount={held.balance} />}>
            <Usd amount={balance} />
          </Row>
          <Row label="Bitcoin" reserved={held.btc > 0 && <Coin coin="btc" amount={held.btc} />}>
            <Coin coin="btc" amount={btc} />
          </Row>
          <Row label="Ethereum" reserved={held.eth > 0 && <Coin coin="eth" amount={held.eth} />}>
            <Coin coin="eth" amount={eth} />
          </Row>
          <Row label="KYC status">
            <StatusChip status={user.kycStatus} />
          </Row>
          <Row label="Account">
            <StatusChip status={toAccountStatus(user)} />
          </Row>
          <Row label="Joined">
            <DateTime iso={user.createdAt} />
          </Row>
        </Box>
        <CoinsNote btc={btc} eth={eth} whose="users" />
        {isOwn && (
          <Typography variant="note" sx={{ mt: 1 }}>
            This is your own account. Another administrator changes its balances.
          </Typography>
        )}
        <Button
          variant="outlined"
          fullWidth
          sx={{ mt: 2 }}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        >
          <span>{download.isPending ? 'Downloading...' : 'Download statement'}</span>
        </Button>
      </CardContent>
    </Card>
  );
}

type RowProps = { label: string; children: ReactNode; reserved?: ReactNode };

function Row({ label, children, reserved = false }: RowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 1.25,
        ...divided,
      }}
    >
      <Typography component="dt" variant="note">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', fontWeight: 500 }}>
        {children}
        {reserved !== false && (
          <Typography component="span" variant="caption" sx={{ display: 'block' }}>
            {reserved}
            <span> reserved</span>
          </Typography>
        )}
      </Typography>
    </Box>
  );
}

/** The plus menu next to the balances. */
function FiguresMenu({ user }: { user: UserWire }) {
  const crediting = usePlainDialog();
  const editing = usePlainDialog();
  return (
    <>
      <ActionMenu
        label={`Change the balances of ${user.name}`}
        actions={[
          { label: 'Credit Profit', Icon: RisingArrowIcon, onSelect: crediting.open },
          { label: 'Edit figures', Icon: PencilIcon, onSelect: editing.open },
        ]}
        look={{ sx: { border: 1, borderColor: 'fieldBorder', borderRadius: 1 }, children: <PlusIcon /> }}
      />
      <CreditProfitDialog user={user} {...crediting.props} />
      {editing.wasOpened && <EditFiguresDialog key={editing.timesOpened} user={user} {...editing.props} />}
    </>
  );
}

/** The actions on an account apart from its balances. */
function UserMenu({ user }: { user: UserWire }) {
  const resetting = usePlainDialog();
  const suspension = useDialog<Suspension>();
  return (
    <>
      <ActionMenu
        label={`Actions for ${user.name}`}
        actions={[
          makeSuspensionAction(user, suspension.open),
          { label: 'Reset second factor', Icon: PadlockResetIcon, onSelect: resetting.open },
        ]}
      />
      {suspension.render((subject, state) => (
        <SuspensionDialog {...subject} {...state} />
      ))}
      <ResetFactorsDialog key={resetting.timesOpened} user={user} {...resetting.props} />
    </>
  );
}

/** Asks before the reset of lost second factors. An impostor could use it to get into the account. */
function ResetFactorsDialog({ user, ...state }: DialogState & { user: Pick<UserWire, '_id' | 'name'> }) {
  const resetting = useDialogCall(secondFactorContract['reset-factors'], state);
  return (
    <PreviewedDialog
      {...resetting.dialog}
      title="Reset the second factor?"
      text={
        <span>
          All second factors of <bdi>{user.name}</bdi>{' '}
          <span>{`are removed in ${secondFactorTexts.resetWait}. Until then withdrawals of this account wait. We email`}</span>{' '}
          <bdi>{user.name}</bdi> now, with a link that stops the reset.
          <br />
          <br />
          Make sure that it is really them who ask: after the reset, the password alone is enough to sign in.
        </span>
      }
      confirmLabel="Start the reset"
      busyText="Starting..."
      initialFocus="cancel"
      operation="reset-factors"
      request={{ idToReset: user._id }}
      onConfirm={({ expected }) => resetting.run({ body: { idToReset: user._id, expected } })}
    />
  );
}
