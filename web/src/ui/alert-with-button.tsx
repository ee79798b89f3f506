import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';

type Props = AlertProps & { label: string; isDisabled?: boolean; onPress: () => void };

/** An alert with a button that does something about it. */
export function AlertWithButton({ label, isDisabled = false, onPress, ...alert }: Props) {
  return (
    <Alert
      severity="warning"
      {...alert}
      action={
        <Button color="inherit" size="small" disabled={isDisabled} onClick={onPress}>
          <span>{label}</span>
        </Button>
      }
    />
  );
}
