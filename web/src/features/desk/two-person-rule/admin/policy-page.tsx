import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ruleText } from '@keelstone/domain/core/two-person-rule/describe-changes';
import {
  type PolicyStateWire,
  twoPersonRuleContract,
} from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { DataView } from '../../../../ui/data-view.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PolicyForm } from './policy-form.tsx';

/** The two-person rule: from which amount on a decision needs a second administrator. */
export function PolicyPage() {
  const policy = useAnswer(twoPersonRuleContract['get-policy'], { meta: { isPolled: false } });
  return (
    <Page
      title="Two-person rule"
      state={policy.data ? `The two-person rule is ${policy.data.twoPeopleFrom === null ? 'off' : 'on'}` : ''}
      width="control"
    >
      <Card sx={{ overflow: 'visible' }}>
        <CardContent>
          <DataView query={policy} skeleton={<Skeleton variant="rounded" height={200} />}>
            {(state) => (
              <Stack spacing={3}>
                <Notices state={state} />
                <PolicyForm key={state.twoPeopleFrom} current={state} />
              </Stack>
            )}
          </DataView>
        </CardContent>
      </Card>
    </Page>
  );
}

function Notices({ state: { twoPeopleFrom, next, administrators } }: { state: PolicyStateWire }) {
  return (
    <>
      {twoPeopleFrom === null && (
        <Alert severity="warning">
          One administrator alone can pay out, credit one person’s profit, edit balances and change the
          deposit addresses.
        </Alert>
      )}
      {administrators < 2 && (
        <Alert severity="info">
          There is only one administrator, so nobody could confirm anything. Until there is a second one, only
          “npm run policy” can change this rule once it is on.
        </Alert>
      )}
      {next !== null && (
        <Alert severity="warning">
          From <DateTime iso={next.from} precision="minute" /> on: <span>{ruleText(next)}</span>. Save the
          present rule to keep it.
        </Alert>
      )}
    </>
  );
}
