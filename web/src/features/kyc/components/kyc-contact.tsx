import { brand } from '@keelstone/domain/brand';
import Link from '@mui/material/Link';
import { HelpLink } from '../../../components/help-link.tsx';

/** Where a question about the identity check is answered. */
export function KycContact() {
  return (
    <span>
      Any questions? Look at the <HelpLink topic="kyc">help page</HelpLink>, or write to{' '}
      <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>.
    </span>
  );
}
