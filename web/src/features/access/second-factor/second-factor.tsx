import {
  type AddedFactorWire,
  type FactorsWire,
  type FactorWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DataView } from '../../../ui/data-view.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { useDialog, usePlainDialog } from '../../../lib/use-dialog.ts';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { ConfirmWithFactorDialog } from './confirm-with-factor-dialog.tsx';
import { FactorList, FactorListSkeleton } from './factor-list.tsx';
import { RecoveryCodesDialog, RecoveryCodesLeft } from './recovery-codes.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { countText, spellOut } from '@keelstone/domain/kernel/count-text';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** The user's second factors: added, removed, and what helps where they are lost. */
export function SecondFactor() {
  const query = useAnswer(secondFactorContract['get-factors']);
  const adding = usePlainDialog();
  const codes = useDialog<readonly string[]>();
  const factors = query.data?.factors ?? [];
  const notify = useNotify();
  const refresh = useRefresh();
  const staySignedIn = useStaySignedIn();
  const added = (answer: AddedFactorWire) => {
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
      <Card>
        <DataView
          query={query}
          skeleton={<FactorListSkeleton />}
          empty={<NoFactor onAdd={adding.open} />}
          isEmpty={(data) => data.factors.length === 0}
        >
          {(data) => <Factors all={data} onCodes={codes.open} />}
        </DataView>
      </Card>
      <AddFactorDialog factors={factors} isOpen={adding.isOpen} onAdded={added} onClose={adding.close} />
      {codes.subject !== undefined && (
        <RecoveryCodesDialog codes={codes.subject} isOpen={codes.isOpen} onClose={codes.close} />
      )}
    </PageSection>
  );
}

type FactorsProps = { all: FactorsWire; onCodes: (codes: readonly string[]) => void };

function Factors({ all, onCodes }: FactorsProps) {
  const removing = useDialog<FactorWire>();
  const renewing = usePlainDialog();
  return (
    <>
      <FactorList factors={all.factors} onRemove={removing.open} />
      <RecoveryCodesLeft left={all.recoveryCodesLeft} onMakeNew={renewing.open} />
      {removing.subject !== undefined && (
        <RemoveFactorDialog
          factor={removing.subject}
          all={all}
          isOpen={removing.isOpen}
          onClose={removing.close}
        />
      )}
      <NewCodesDialog
        factors={all.factors}
        isOpen={renewing.isOpen}
        onMade={onCodes}
        onClose={renewing.close}
      />
    </>
  );
}

type Props = {
  factors: FactorsWire['factors'];
  isOpen: boolean;
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Makes ten new recovery codes; that takes a second factor. */
function NewCodesDialog({ factors, isOpen, onMade, onClose }: Props) {
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
        // Before anything can fail: they come once.
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
