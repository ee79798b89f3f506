import type { PolicyStateWire } from '@keelstone/domain/api/policy.contract';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ChangeList } from '../../../components/change-list.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { Page } from '../../../components/page.tsx';
import { usePolicy } from '../hooks/use-policy.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { changesBetween } from '../forms/policy-values.ts';
import { PolicyForm } from './policy-form.tsx';

/** Which decisions take two administrators, and what withdrawals wait for. */
export function PolicyPage() {
  const { _id: adminId } = useCurrentUser();
  const policy = usePolicy(adminId);
  return (
    <Page
      title="Two-person rule"
      lead="Which decisions a second administrator has to confirm, and what withdrawals wait for."
      width="narrow"
    >
      <Card>
        <CardContent>
          <DataView query={policy} skeleton={<Skeleton variant="rounded" height={800} />}>
            {(state) => (
              <Stack spacing={3}>
                <Notices state={state} />
                <PolicyForm key={JSON.stringify(state.current)} current={state.current} />
              </Stack>
            )}
          </DataView>
        </CardContent>
      </Card>
    </Page>
  );
}

function Notices({ state: { current, next, administrators } }: { state: PolicyStateWire }) {
  const isOff = [current.withdrawalsFrom, current.creditsFrom, current.figuresFrom].every(
    (from) => from === null,
  );
  return (
    <>
      {isOff && !current.wallet && !current.policy && (
        <Alert severity="warning" variant="outlined">
          The rule is off: one administrator can pay out, credit, edit and change where users pay to, alone.
        </Alert>
      )}
      {administrators < 2 && (
        <Alert severity="info" variant="outlined">
          There is only one administrator, so nobody could confirm anything. Until there is a second one, only
          “npm run policy” can loosen this rule.
        </Alert>
      )}
      {next !== null && (
        <Alert severity="warning" variant="outlined">
          A looser rule counts from <DateTime iso={next.from} precision="minute" /> on. Save the present one
          to drop it.
          <ChangeList changes={changesBetween(current, next.policy)} />
        </Alert>
      )}
    </>
  );
}
