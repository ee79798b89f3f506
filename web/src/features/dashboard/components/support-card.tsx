import { brand } from '@keelstone/domain/brand';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { HelpLink } from '../../../components/help-link.tsx';

/** Payment problems go to support. */
export function SupportCard() {
  return (
    <Card component="section" aria-label="Support">
      <CardContent sx={across}>
        <div>
          <Typography variant="h3" component="h2">
            We are here to help
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            A question about a payment or your account? Look at the{' '}
            <HelpLink topic="confirmations">help page</HelpLink>, or write to {brand.supportEmail}.
          </Typography>
        </div>
        <Button
          variant="outlined"
          href={`mailto:${brand.supportEmail}`}
          startIcon={<MailOutlined />}
          sx={{ flex: 'none' }}
        >
          Contact support
        </Button>
      </CardContent>
    </Card>
  );
}

/** The words, and what to press at their end; below them on a phone. */
const across = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  justifyContent: 'space-between',
  gap: 2,
} as const;
