import { policySchema, type PolicyWire } from '@keelstone/domain/policy/policy.schema';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AmountField } from '../../../components/amount-field.tsx';
import { LabelledSwitch } from '../../../components/labelled-switch.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { inputOf, valuesOf, type PolicyValues } from '../forms/policy-values.ts';
import { ConfirmPolicyDialog } from './confirm-policy-dialog.tsx';

const bounds = [
  { name: 'withdrawalsFrom', label: 'Withdrawals from', note: '' },
  { name: 'creditsFrom', label: 'Credited profit from', note: ' Approved deposits count, too.' },
  { name: 'figuresFrom', label: 'Edited figures from', note: '' },
] as const satisfies { name: keyof PolicyValues; label: string; note: string }[];

const rules = [
  {
    name: 'wallet',
    label: 'Deposit addresses',
    text: 'Every change of the addresses that users pay to.',
  },
  {
    name: 'policy',
    label: 'This rule',
    text: 'Making it stricter, too. Loosening it always takes two, and 24 hours.',
  },
] as const satisfies { name: keyof PolicyValues; label: string; text: string }[];

const waits = [
  {
    name: 'addressHours',
    label: 'New withdrawal address',
    text: 'After an address was first requested. Empty: no wait.',
    unit: 'hours',
  },
  { name: 'passwordHours', label: 'New password', text: 'After it was set. Empty: no wait.', unit: 'hours' },
  {
    name: 'factorHours',
    label: 'Changed second factor',
    text: 'After one was added or removed. Empty: no wait.',
    unit: 'hours',
  },
  {
    name: 'payoutDayUsd',
    label: 'Paid to one account in 24 hours',
    text: 'What is approved above it waits. Empty: no limit.',
    unit: 'usd',
  },
] as const satisfies { name: keyof PolicyValues; label: string; text: string; unit: 'hours' | 'usd' }[];

/** Bounds, switches and waits, confirmed before they are sent. Mounted again when the policy that counts changes. */
export function PolicyForm({ current }: { current: PolicyWire }) {
  const confirmation = useDialog<PolicyWire>();
  const form = useOrderedForm({
    initialValues: valuesOf(current),
    schema: policySchema,
    toInput: inputOf,
    onSubmit: (policy) => {
      confirmation.open(policy);
      return Promise.resolve();
    },
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(valuesOf(current));
  return (
    <Stack component="form" aria-label="Two-person rule" noValidate spacing={2.5} onSubmit={form.onSubmit}>
      {bounds.map(({ name, label, note }) => (
        <AmountField
          key={name}
          {...form.field(name)}
          label={label}
          helperText={
            form.errorOf(name) ??
            `Empty: one is enough. 0: always two. Added up per administrator over 24 hours.${note}`
          }
          onType={(text) => {
            form.setValue(name, text);
          }}
        />
      ))}
      {rules.map(({ name, label, text }) => (
        <LabelledSwitch
          key={name}
          label={label}
          text={text}
          isOn={form.values[name]}
          onTurn={(isOn) => {
            form.setValue(name, isOn);
          }}
          sx={{}}
        />
      ))}
      <Typography variant="h3" component="h2">
        What withdrawals wait for
      </Typography>
      {waits.map(({ name, label, text, unit }) => (
        <AmountField
          key={name}
          {...form.field(name)}
          label={label}
          unit={unit}
          helperText={form.errorOf(name) ?? text}
          onType={(typed) => {
            form.setValue(name, typed);
          }}
        />
      ))}
      <SubmitButton isBusy={form.isSubmitting} busyText="Checking...">
        Save
      </SubmitButton>
      {confirmation.subject !== undefined && (
        <ConfirmPolicyDialog
          from={current}
          to={confirmation.subject}
          isOpen={confirmation.isOpen}
          onClose={confirmation.close}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </Stack>
  );
}
