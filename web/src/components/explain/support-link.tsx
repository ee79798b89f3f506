import { brand } from '@keelstone/domain/brand';
import Link from '@mui/material/Link';

/** Support's address; the mail begins with what it is about. */
export function SupportLink({ subject }: { subject: string }) {
  return (
    <Link
      color="inherit"
      underline="always"
      href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`}
    >
      {brand.supportEmail}
    </Link>
  );
}
