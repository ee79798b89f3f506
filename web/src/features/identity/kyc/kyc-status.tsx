import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Page } from '../../../ui/page.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { paths } from '../../../config/paths.ts';
import { KycContact } from './kyc-introduction.tsx';

type Pending = { title: string; text: string; children?: ReactNode };

export function KycPending({ title, text, children }: Pending) {
  return (
    <StatusPage title={title} chip={<StatusChip status="Pending" />} more={children}>
      {text}
    </StatusPage>
  );
}

export function KycApproved() {
  return (
    <StatusPage
      title="KYC Verification"
      chip={<StatusChip status="Approved" />}
      action={
        <Button variant="contained" component={RouterLink} to={paths.deposit}>
          Deposit funds
        </Button>
      }
    >
      Your identity is verified. You can deposit and withdraw; there is nothing left to do here.
    </StatusPage>
  );
}

/** Above the form, which is open to them again. */
export function KycRejected({ reason }: { reason: string | undefined }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {reason === undefined ? (
        <span>Your last application was rejected. </span>
      ) : (
        <Box component="p" sx={{ m: 0, mb: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>Your last application was rejected.</strong> Reason: <span>{reason}</span>
        </Box>
      )}
      <span>You may apply again: correct what has to be corrected, and upload the document again. </span>
      <KycContact />
    </Alert>
  );
}

type StatusProps = {
  title: string;
  chip: ReactNode;
  more?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

function StatusPage({ title, chip, more, action, children }: StatusProps) {
  return (
    <Page title={title} width="narrow">
      <Card sx={{ p: { xs: 2, sm: 4 } }}>
        {chip}
        <Typography sx={{ mt: 2 }}>{children}</Typography>
        {more}
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {action}
          <Button variant="outlined" component={RouterLink} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        </Box>
      </Card>
    </Page>
  );
}
