import type { ViewedAuditEventWire } from '@keelstone/domain/api/audit.wire';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { exactTime } from '../../../components/date-time.tsx';
import { FactList, type Fact } from '../../../components/fact-list.tsx';
import { useAuditEvent } from '../api.ts';
import { detailTexts, fieldText, kindText, type Account } from '../../../components/audit/audit-texts.ts';

type Props = { eventId: string; kind: string; isOpen: boolean; onClose: () => void };

/** One row with everything that is known of it. */
export function AuditEventDialog({ eventId, kind, isOpen, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {kindText(kind)}
      </DialogTitle>
      {/* A long detail scrolls, by the keyboard too. */}
      <DialogContent tabIndex={0}>
        <DataView query={useAuditEvent(eventId)} skeleton={<Skeleton variant="rounded" height={240} />}>
          {(event) => (
            <>
              <FactList facts={factsOf(event)} />
              <Alert severity={event.detailState === 'changed' ? 'error' : 'info'}>
                {detailTexts[event.detailState]}
              </Alert>
            </>
          )}
        </DataView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function factsOf(event: ViewedAuditEventWire): Fact[] {
  return [
    { label: 'Who', value: named({ id: event.actor, name: event.actorName, email: event.actorEmail }) },
    {
      label: 'Whom',
      value: named({ id: event.subject, name: event.subjectName, email: event.subjectEmail }),
    },
    { label: 'Record', value: event.target },
    { label: 'When', value: exactTime(event.createdAt) },
    { label: 'Session', value: event.session ?? '–' },
    { label: 'Request', value: event.requestId },
    ...event.detail.map(({ name, value }) => ({
      label: fieldText(name),
      value: value === null || value === '' ? '–' : value,
    })),
  ];
}

/** "Clara Jensen, clara@example.com (id)"; the id alone where there is no account. */
function named({ id, name, email }: Account): string {
  return name === '' ? id : `${name}, ${email} (${id})`;
}
