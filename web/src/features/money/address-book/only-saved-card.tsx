import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import {
  type AddressBookWire,
  addressBookContract,
} from '@keelstone/domain/money/address-book/address-book.contract';
import { addressBookTexts } from '@keelstone/domain/money/address-book/address-book.texts';
import { useDialogCall, buttonOnPage } from '../../../lib/query/use-action.ts';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { usePlainDialog } from '../../../lib/use-dialog.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';

const { wait } = addressBookTexts;

/** `book`: `undefined` while it loads. */
type Props = { book: AddressBookWire | undefined };

/** The setting "Only my addresses" in its three states: off, on, and turning off. */
export function OnlySavedCard({ book }: Props) {
  const { addresses = [], onlySaved = false, onlySavedUntil } = book ?? {};
  return (
    <Card component="section" aria-label="Only my addresses" sx={look}>
      {onlySavedUntil === null && (
        <OnlySavedSwitch key={String(onlySaved)} isOn={onlySaved} isEmpty={addresses.length === 0} />
      )}
      {typeof onlySavedUntil === 'string' && <Ending until={onlySavedUntil} />}
    </Card>
  );
}

/** As high as the switch with its text, so that the list below does not move when the book is loaded. */
const look = { px: { xs: 2, sm: 3 }, mb: 3, minHeight: { xs: 184, sm: 100 } } as const;

function OnlySavedSwitch({ isOn, isEmpty }: { isOn: boolean; isEmpty: boolean }) {
  // The refreshed page shows the result.
  const inPlace = { isOpen: true, onClose: () => undefined };
  const turningOn = useDialogCall(addressBookContract['require-saved-address'], inPlace);
  const turningOff = usePlainDialog();
  const ending = useDialogCall(addressBookContract['request-any-address'], turningOff.props);
  return (
    <>
      <LabelledSwitch
        label="Only my addresses"
        text={`Withdrawals go to the addresses below and nowhere else. An address that you add while this is on can be used ${wait} later, and it takes ${wait} to turn this off.`}
        note={isEmpty && !isOn ? 'You have no addresses yet: nothing could be withdrawn.' : undefined}
        isOn={isOn || turningOn.isBusy}
        onTurn={(isTurnedOn) => {
          if (isTurnedOn) turningOn.run({ body: {} });
          else turningOff.open();
        }}
        sx={{ py: 2 }}
      />
      <ConfirmDialog
        {...ending.dialog}
        title="Turn off “Only my addresses”?"
        text={`It will be off ${wait} from now, and we email you immediately. Until then you can keep it on.`}
        confirmLabel={`Turn off in ${wait}`}
        busyText="Asking..."
        onConfirm={() => ending.run({ body: {} })}
      />
    </>
  );
}

function Ending({ until }: { until: string }) {
  const keeping = useDialogCall(addressBookContract['require-saved-address'], buttonOnPage);
  return (
    <SettingRow
      title={`“Only my addresses” will be off in ${useTimeUntil(until)}`}
      text={
        <span>
          Until <DateTime iso={until} precision="minute" /> withdrawals go to your addresses only. If you did
          not ask for this, keep it on and reset your password.
        </span>
      }
    >
      <Button variant="contained" disabled={keeping.isBusy} onClick={() => keeping.run({ body: {} })}>
        <span>{keeping.isBusy ? 'Keeping it on...' : 'Keep it on'}</span>
      </Button>
    </SettingRow>
  );
}
