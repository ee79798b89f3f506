import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { brand } from '@keelstone/domain/kernel/brand';

type Props = {
  /** The suspension signed this tab out. Otherwise it refused a sign-in, which a toast has announced. */
  wasSignedOut: boolean;
};

/** Tells a suspended person why they cannot sign in, what happens to their money, and who can help. */
export function SuspendedNotice({ wasSignedOut }: Props) {
  return (
    <Alert severity="warning" role={wasSignedOut ? 'alert' : 'note'}>
      <AlertTitle>Your account is suspended</AlertTitle>
      {wasSignedOut && <span>That is why you were signed out. </span>}
      <span>Your balances and pending requests stay as they are. Write to </span>
      <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link> to learn why, and what is
      needed.
    </Alert>
  );
}
