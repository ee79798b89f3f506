import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { countText } from '@keelstone/domain/kernel/count-text';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import {
  depositAddressContract,
  type DepositKeysWire,
  type DepositKeyWire,
} from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { depositKeySchema } from '@keelstone/domain/money/deposit-address/deposit-address.schema';
import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import {
  isPrivateKeyLike,
  type KeyScript,
  keyScripts,
  keyScriptWords,
} from '@keelstone/domain/money/deposit-address/extended-key';
import { useOrderedForm } from '../../../../lib/forms/ordered-form.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { DataView } from '../../../../ui/data-view.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { type Fact, FactList } from '../../../../ui/fact-list.tsx';
import { GroupedAddress } from '../../../../ui/grouped-address.tsx';
import { PageSection } from '../../../../ui/page-section.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { AddressField } from './deposit-address-form.tsx';

/** The extended public key from which accounts get their own Bitcoin addresses. It is set here and never shown again. */
export default function DepositKeys() {
  const keys = useAnswer(depositAddressContract['get-deposit-keys']);
  return (
    <PageSection
      title="Addresses of accounts"
      lead="With the extended public key of a wallet, each account has a Bitcoin address of its own, and its payments file themselves. The key is kept like a secret, and never shown again."
    >
      <Card>
        <CardContent component={Stack} spacing={3}>
          <DataView query={keys} skeleton={<Skeleton variant="rounded" height={240} />}>
            {(found) => <KnownKeys {...found} />}
          </DataView>
          <DepositKeyForm />
        </CardContent>
      </Card>
    </PageSection>
  );
}

function KnownKeys({ keys, blocks }: DepositKeysWire) {
  const [current, ...earlier] = keys;
  if (current === undefined)
    return (
      <Typography variant="body2">No key is set: everybody pays to the Bitcoin address above.</Typography>
    );
  const read = { label: 'Blocks read up to', value: blocks?.height.toLocaleString('en') };
  return (
    <div>
      <FactList facts={[...listFacts(current), ...(blocks === null ? [] : [read])]} />
      {earlier.length > 0 && (
        <Disclosure summary="Earlier keys, whose addresses stay watched">
          {earlier.map((key) => (
            <FactList key={key._id} facts={listFacts(key)} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

function listFacts({ script, path, fingerprint, firstAddresses, ...key }: DepositKeyWire): Fact[] {
  const count = countText(key.addresses, 'address', 'addresses');
  const gap = `Set the gap limit of the wallet to ${String(key.gapLimit)} or more: else it does not see all payments.`;
  return [
    { label: 'Kind of address', value: keyScriptWords[script] },
    { label: 'Path, fingerprint', value: <code translate="no">{`${path}, ${fingerprint}`}</code> },
    {
      label: 'First addresses',
      value: firstAddresses.map((address) => <GroupedAddress key={address} address={address} />),
    },
    { label: 'Given to accounts', value: `${count}. ${gap}` },
    { label: 'Set by', value: key.by },
    { label: 'Set', value: <DateTime iso={key.setAt} precision="minute" /> },
  ];
}

type NewKey = { script: KeyScript; key: string };

/** Takes the key of a wallet. A private one is refused as one types, and never sent. */
function DepositKeyForm() {
  const confirmation = useDialog<NewKey>();
  const initialValues: NewKey = { script: keyScripts[0], key: '' };
  const form = useOrderedForm({
    initialValues,
    schema: depositKeySchema,
    toInput: ({ script, key }) => ({ script, key: cleanTyped(key) }),
    onSubmit: (key) => {
      confirmation.open(key);
      return Promise.resolve();
    },
  });
  return (
    <Stack
      component="form"
      aria-label="Addresses of accounts"
      noValidate
      spacing={3}
      onSubmit={form.onSubmit}
    >
      <TextField
        select
        slots={{ select: Select }}
        label="Kind of address"
        id="script"
        value={form.values.script}
        onChange={({ target }) =>
          form.setValue('script', keyScripts.find((each) => each === target.value) ?? keyScripts[0])
        }
      >
        {keyScripts.map((script) => (
          <MenuItem key={script} value={script}>
            {keyScriptWords[script]}
          </MenuItem>
        ))}
      </TextField>
      <AddressField
        {...form.field('key')}
        {...(isPrivateKeyLike(form.values.key) && {
          error: true,
          helperText: depositAddressTexts.key.private,
        })}
        label="Extended public key"
      />
      <SubmitButton isBusy={form.isSubmitting} busyText="Checking..." disabled={form.values.key === ''}>
        Compare its addresses
      </SubmitButton>
      {confirmation.render((key, state) => (
        <ConfirmDepositKey newKey={key} {...state} onSet={form.reset} />
      ))}
    </Stack>
  );
}

/** Asks to compare the first addresses with the wallet: money goes to what is derived from here on. */
function ConfirmDepositKey({ newKey, onSet, ...state }: DialogState & { newKey: NewKey; onSet: () => void }) {
  const setting = useDialogCall(depositAddressContract['set-deposit-key'], {
    ...state,
    onDone: () => {
      state.onClose();
      onSet();
    },
  });
  return (
    <PreviewedDialog
      {...setting.dialog}
      title="Give accounts addresses of this key?"
      text="From now on the money of each account goes to an address of this wallet. Open it, and compare its first three receiving addresses character by character."
      confirmLabel="Use this key"
      busyText="Setting..."
      operation="set-deposit-key"
      request={newKey}
      onConfirm={({ expected, ticked = [] }) => setting.run({ body: { ...newKey, ticked, expected } })}
    />
  );
}
