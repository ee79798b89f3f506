import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';

type Props = { isBusy: boolean; onPress: () => void };

/** The other way to prove it: the browser then asks for the passkey. */
export function PasskeyButton({ isBusy, onPress }: Props) {
  return (
    <Button variant="outlined" fullWidth startIcon={<KeyOutlined />} disabled={isBusy} onClick={onPress}>
      Use a passkey
    </Button>
  );
}
