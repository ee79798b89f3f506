import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import Button from '@mui/material/Button';
import { Notice } from '../../../components/notice.tsx';

/** Explains the use of a second factor to people without one. */
export function NoFactor({ onAdd }: { onAdd: () => void }) {
  return (
    <Notice
      icon={<PhonelinkLockOutlined />}
      title="You have no second factor yet"
      text="Signing in then takes your password and a code from an app, or a passkey. You also get ten recovery codes for the day when your phone is gone."
      action={
        <Button variant="contained" onClick={onAdd}>
          Add a second factor
        </Button>
      }
    />
  );
}
