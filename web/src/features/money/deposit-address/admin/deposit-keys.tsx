import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { depositKeyContract } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import { type KeyScript, keyScripts } from '@keelstone/domain/money/deposit-address/extended-key';
import { useOrderedForm } from '../../../../lib/forms/ordered-form.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { PageSection } from '../../../../ui/page-section.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { AddressField } from './deposit-address-form.tsx';

type NewKey = { script: KeyScript; key: string };
const noKey: NewKey = { script: 'bip84', key: '' };

/** The extended public key from which accounts get their own Bitcoin addresses. It is set here and never shown again. */
export default function DepositKeys() {
  const { data } = useAnswer(depositAddressContract['get-wallet'], { staleTime: 0 });
  const confirmation = useDialog<NewKey>();
  const form = useOrderedForm({
    initialValues: noKey,
    schema: depositKeyContract['set-deposit-key'].body,
    toInput: ({ script, key }) => ({ script, key: cleanTyped(key) }),
    onSubmit: (key, { resetForm }) => {
      confirmation.open(key);
      // The dialog has the key from here on.
      resetForm();
      return Promise.resolve();
    },
  });
  return (
    <PageSection
      title="Addresses of accounts"
      lead="With the extended public key of a wallet, each account has a Bitcoin address of its own, and payments to it are recorded automatically. The key is kept like a secret, and never shown again."
    >
      <Card component="form" aria-label="New key" noValidate onSubmit={form.onSubmit} sx={{ p: 2 }}>
        <Stack spacing={3}>
          <Typography variant="body2">{data?.hasOwnAddresses === true ? setText : unsetText}</Typography>
          <SelectField
            label="Kind of address"
            value={form.values.script}
            options={keyScripts}
            textOf={(script) => script.toUpperCase()}
            onChange={(script) => form.setValue('script', script)}
          />
          <AddressField {...form.field('key')} label="Extended public key" />
          <SubmitButton isBusy={form.isSubmitting} busyText="Checking..." disabled={form.values.key === ''}>
            Compare its addresses
          </SubmitButton>
        </Stack>
      </Card>
      {confirmation.render((key, state) => (
        <ConfirmDepositKey newKey={key} {...state} />
      ))}
    </PageSection>
  );
}

const setText = 'A key is set. A new one gives each account a new address; the earlier ones stay watched.';
const unsetText = 'Without a key everybody pays to the Bitcoin address above.';

/** Asks to compare the first addresses with the wallet: money goes to what is derived from here on. */
function ConfirmDepositKey({ newKey, ...state }: DialogState & { newKey: NewKey }) {
  const setting = useDialogCall(depositKeyContract['set-deposit-key'], state);
  return (
    <PreviewedDialog
      {...setting.dialog}
      title="Give accounts addresses of this key?"
      text="From now on the money of each account goes to an address of this wallet. Open it, and compare its first receiving addresses character by character."
      confirmLabel="Use this key"
      busyText="Setting..."
      operation="set-deposit-key"
      request={newKey}
      onConfirm={({ expected }) => setting.run({ body: { ...newKey, expected } })}
    />
  );
}
