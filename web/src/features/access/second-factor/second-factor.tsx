import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import {
  type AddedFactorWire,
  type FactorsWire,
  type FactorWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { countText, spellOut } from '@keelstone/domain/kernel/count-text';
import { call } from '../../../lib/api/call.ts';
import { focusHeading, keepPlace } from '../../../lib/focus-heading.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { type DialogState, useDialog, usePlainDialog } from '../../../lib/use-dialog.ts';
import { DataView } from '../../../ui/data-view.tsx';
import { DiscardQuestion, useLayer } from '../../../ui/layer.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { ConfirmWithFactorDialog } from './confirm-with-factor-dialog.tsx';
import { FactorList, FactorListSkeleton } from './factor-list.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodesDialog, RecoveryCodesLeft } from './recovery-codes.tsx';

/** The user's second factors and recovery codes, and the dialogs that add, remove and renew them. */
export function SecondFactor() {
  const query = useAnswer(secondFactorContract['get-factors']);
  const adding = usePlainDialog();
  const codes = useDialog<readonly string[]>();
  const factors = query.data?.factors ?? [];
  const notify = useNotify();
  const refresh = useRefresh();
  const staySignedIn = useStaySignedIn();
  const finishAdding = (answer: AddedFactorWire) => {
    const { message, recoveryCodes } = answer;
    adding.close();
    void staySignedIn(answer);
    notify.success(message);
    if (recoveryCodes !== undefined) codes.open(recoveryCodes);
    void refresh();
  };
  return (
    <PageSection
      title="Second factor"
      action={
        factors.length > 0 && (
          <Button variant="outlined" onClick={adding.open}>
            Add another
          </Button>
        )
      }
    >
      {/* The room of the text for people without a factor, also while it is not known whether they have one. */}
      <Card sx={{ minHeight: { xs: 196, sm: 120 } }}>
        <DataView
          query={query}
          skeleton={<FactorListSkeleton />}
          empty={<NoFactor onAdd={adding.open} />}
          isEmpty={(data) => data.factors.length === 0}
        >
          {(data) => <Factors all={data} onCodes={codes.open} />}
        </DataView>
      </Card>
      <AddFactorDialog factors={factors} onAdded={finishAdding} {...adding.props} />
      {codes.render((shown, state) => (
        <RecoveryCodesDialog codes={shown} {...state} />
      ))}
    </PageSection>
  );
}

function Factors({ all, onCodes }: { all: FactorsWire; onCodes: (codes: readonly string[]) => void }) {
  const removing = useDialog<FactorWire>();
  const renewing = usePlainDialog();
  return (
    <>
      <FactorList factors={all.factors} onRemove={removing.open} />
      <RecoveryCodesLeft left={all.recoveryCodesLeft} onMakeNew={renewing.open} />
      {removing.render((factor, state) => (
        <RemoveFactorDialog factor={factor} all={all} {...state} />
      ))}
      <NewCodesDialog factors={all.factors} onMade={onCodes} {...renewing.props} />
    </>
  );
}

type NewCodesProps = DialogState & {
  factors: FactorsWire['factors'];
  onMade: (codes: readonly string[]) => void;
};

/** Makes ten new recovery codes, confirmed with a second factor. */
function NewCodesDialog({ factors, isOpen, onMade, onClose }: NewCodesProps) {
  const refresh = useRefresh();
  return (
    <ConfirmWithFactorDialog
      isOpen={isOpen}
      title="Make new recovery codes?"
      text={`You get ${spellOut(countText(secondFactorLimits.recoveryCodes, 'new code'))}, and the ones that you have stop working. Confirm it with a second factor.`}
      submitLabel="Make new codes"
      busyText="Making..."
      factors={factors}
      send={(proof) => call(secondFactorContract['create-recovery-codes'], { body: { proof } })}
      onDone={({ recoveryCodes }) => {
        // First: these codes are shown once, whatever fails afterwards.
        onMade(recoveryCodes);
        onClose();
        void refresh();
      }}
      onClose={onClose}
    />
  );
}

/** Explains the use of a second factor to people without one. */
function NoFactor({ onAdd }: { onAdd: () => void }) {
  return (
    <Box sx={{ px: { xs: 2, sm: 3 } }}>
      <SettingRow
        title="You have no second factor yet"
        text={`With one, a stolen password is not enough: signing in also takes a code from an app, or a passkey. You get ${spellOut(countText(secondFactorLimits.recoveryCodes, 'recovery code'))} for the day when your phone is gone.`}
      >
        <Button variant="contained" onClick={onAdd}>
          Add a second factor
        </Button>
      </SettingRow>
    </Box>
  );
}

type AddFactorProps = DialogState & {
  factors: FactorsWire['factors'];
  onAdded: (answer: AddedFactorWire) => void;
};

/** The steps of adding a second factor. A click outside does not close it: the steps would be lost. */
function AddFactorDialog({ factors, isOpen, onAdded, onClose }: AddFactorProps) {
  const id = useId();
  const { layer, discard } = useLayer({ isOpen, onClose });
  return (
    <>
      {discard && <DiscardQuestion {...discard} />}
      <Dialog
        open={isOpen}
        {...layer}
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown') layer.onClose();
        }}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        maxWidth="xs"
        fullWidth
        slotProps={{ transition: { onExited: keepPlace } }}
      >
        <DialogTitle id={`${id}title`} variant="h2">
          Add a second factor
        </DialogTitle>
        <DialogContent>
          <FactorSetup
            onAdded={onAdded}
            hasApp={factors.some(({ method }) => method === 'totp')}
            lead={
              <DialogContentText id={`${id}text`}>
                {factors.length === 0
                  ? 'Signing in then takes your password and this. Every other browser is signed out.'
                  : 'Any one of your second factors signs you in, together with your password.'}
              </DialogContentText>
            }
            onCancel={onClose}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}

type RemoveFactorProps = DialogState & { factor: FactorWire; all: FactorsWire };

/** Removes a second factor, confirmed with a second factor. */
function RemoveFactorDialog({ factor, all: { factors, isRequired }, isOpen, onClose }: RemoveFactorProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const staySignedIn = useStaySignedIn();
  const isLast = factors.length === 1;
  return (
    <ConfirmWithFactorDialog
      isOpen={isOpen}
      title={factor.method === 'totp' ? 'Remove the authenticator app?' : `Remove "${factor.name}"?`}
      text={`${describeConsequence({ isLast, isRequired })} Every other browser is signed out. Confirm it with a second factor.`}
      submitLabel="Remove"
      busyText="Removing..."
      factors={factors}
      send={(proof) =>
        call(secondFactorContract['remove-factor'], { body: { factorId: factor.id, proof } }).then(
          staySignedIn,
        )
      }
      onDone={({ message }) => {
        void refresh();
        notify.success(message);
        onClose();
        // The list has gone, and this dialog with it.
        if (isLast) focusHeading();
      }}
      onClose={onClose}
    />
  );
}

function describeConsequence({ isLast, isRequired }: { isLast: boolean; isRequired: boolean }): string {
  if (!isLast) return 'It cannot be used to sign in any more.';
  return isRequired
    ? 'It is your only one, and administrators must have one: you will be asked to add another.'
    : 'It is your only one: your password alone will sign you in, and your recovery codes end.';
}
