import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { boundText, twoPeopleFrom } from '@keelstone/domain/core/two-person-rule/describe-changes';
import { isLoosening } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import {
  type PolicyStateWire,
  twoPersonRuleContract,
} from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import { twoPersonRuleLimits } from '@keelstone/domain/core/two-person-rule/two-person-rule.limits';
import {
  boundFromWire,
  policySchema,
  type PolicyWire,
} from '@keelstone/domain/core/two-person-rule/two-person-rule.schema';
import { hoursKept } from '@keelstone/domain/kernel/amounts/recent-hours';
import { decimalText, toUnits } from '@keelstone/domain/kernel/amounts/units';
import { countText, hoursText } from '@keelstone/domain/kernel/count-text';
import { parseAmount } from '../../../../lib/forms/amount-text.ts';
import { useOrderedForm } from '../../../../lib/forms/ordered-form.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { SubmitButton, unchangedText } from '../../../../ui/submit-button.tsx';
import { WithinReach } from '../../../../ui/within-reach.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';

const choices = { never: 'Never', always: 'Always', amount: 'From an amount' } as const;
type Choice = keyof typeof choices;
type Values = { choice: Choice; twoPeopleFrom: string };

/** The amount of the rule. Mounted again when the rule in force changes. */
export function PolicyForm({ current }: { current: PolicyStateWire }) {
  const confirmation = useDialog<PolicyWire>();
  const initialValues = toValues(current);
  const form = useOrderedForm({
    initialValues,
    schema: policySchema,
    toInput: toInput,
    onSubmit: ({ twoPeopleFrom: from }) => {
      if (from !== undefined) confirmation.open({ twoPeopleFrom: from });
      return Promise.resolve();
    },
  });
  const { choice } = form.values;
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initialValues);
  // To save the present rule drops a looser one that waits.
  const isSavable = isDirty || current.next !== null;
  return (
    <Stack component="form" aria-label="Two-person rule" noValidate spacing={2.5} onSubmit={form.onSubmit}>
      <Stack spacing={1}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: 'flex-start' }}>
          <TextField
            select
            slots={{ select: Select }}
            label={twoPeopleFrom}
            value={choice}
            onChange={({ target }) =>
              form.setValue('choice', isChoice(target.value) ? target.value : 'never')
            }
            slotProps={{ select: { 'aria-describedby': 'two-people-note' } }}
          >
            {Object.entries(choices).map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {choice === 'amount' && <AmountField {...form.control('twoPeopleFrom')} label="Amount in USD" />}
        </Stack>
        <FormHelperText id="two-people-note">
          {choice === 'amount' && (
            <span>{`“${choices.amount}” counts together all withdrawals, deposits, credits and edited balances that one administrator decides within ${countText(hoursKept, 'hour')}. `}</span>
          )}
          <span>
            While the rule is on, changing the deposit addresses or this rule takes two people, too.
          </span>
        </FormHelperText>
      </Stack>
      <WithinReach message={isSavable ? '' : unchangedText}>
        <SubmitButton
          isBusy={form.isSubmitting}
          busyText="Checking..."
          disabled={!isSavable}
          fullWidth={false}
        >
          Save
        </SubmitButton>
      </WithinReach>
      {confirmation.render((to, state) => (
        <ConfirmPolicyDialog from={current} to={to} {...state} />
      ))}
      <LeaveGuard isDirty={isDirty} />
    </Stack>
  );
}

/** Previews the change of the rule, with who has to confirm it and when it takes effect. */
function ConfirmPolicyDialog({ from, to, ...state }: DialogState & { from: PolicyWire; to: PolicyWire }) {
  const update = useDialogCall(twoPersonRuleContract['update-policy'], {
    toast: 'Two-person rule updated',
    ...state,
  });
  return (
    <PreviewedDialog
      {...update.dialog}
      title="Change the two-person rule?"
      text={describeChange(from, to)}
      confirmLabel="Save"
      busyText="Saving..."
      operation="update-policy"
      request={to}
      onConfirm={({ expected }) => update.run({ body: { ...to, expected } })}
    />
  );
}

function describeChange(from: PolicyWire, to: PolicyWire): string {
  if (from.twoPeopleFrom === to.twoPeopleFrom)
    return 'Nothing changes. A looser rule that is waiting to take effect is dropped.';
  const change = `It will take two people ${boundText(toPolicy(to))}, now ${boundText(toPolicy(from))}.`;
  if (from.twoPeopleFrom === null) return `${change} It takes effect from the next decision on.`;
  const isLooser = isLoosening(toPolicy(from), toPolicy(to));
  return isLooser
    ? `${change} This is looser: another administrator has to confirm it, and it takes effect ${hoursText(twoPersonRuleLimits.policyLooseningMs)} after that.`
    : `${change} Another administrator has to confirm it, then it takes effect immediately.`;
}

function toPolicy(wire: PolicyWire) {
  return { fromUsdCents: boundFromWire(wire) };
}

function toValues({ twoPeopleFrom: usd }: PolicyWire): Values {
  if (usd === null || usd === 0) return { choice: usd === null ? 'never' : 'always', twoPeopleFrom: '' };
  return { choice: 'amount', twoPeopleFrom: decimalText(toUnits('usd', usd), 2) };
}

/** The input of the schema, which refuses a missing amount. */
function toInput({ choice, twoPeopleFrom }: Values) {
  if (choice === 'amount') return { twoPeopleFrom: parseAmount(twoPeopleFrom, 'usd') };
  return { twoPeopleFrom: choice === 'never' ? null : 0 };
}

function isChoice(value: string): value is Choice {
  return Object.hasOwn(choices, value);
}
