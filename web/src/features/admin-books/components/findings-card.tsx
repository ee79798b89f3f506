import type { FindingWire } from '@keelstone/domain/api/books.contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { generatePath } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { paths } from '../../../config/paths.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { BooksCard } from './books-table.tsx';
import { CloseFindingDialog } from './close-finding-dialog.tsx';

/** What was found and nobody has closed yet. */
export function FindingsCard({ findings }: { findings: readonly FindingWire[] }) {
  const closing = useDialog<FindingWire>();
  return (
    <BooksCard
      title="Open findings"
      text="A finding stays open until somebody closes it with the entry that corrected it, or with a note of what it was."
    >
      {findings.length === 0 && <Alert severity="success">No open findings.</Alert>}
      <Box component="ul" aria-label="Open findings" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {findings.map((finding) => (
          <Box component="li" key={finding._id} sx={line}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 560 }}>
                {`${finding.code} · ${finding.subject}`}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                <span>{finding.detail}</span>
                {finding.user !== '' && (
                  <span>
                    {' · '}
                    <AppLink to={generatePath(paths.adminUserDetail, { userId: finding.user })}>
                      the account
                    </AppLink>
                  </span>
                )}
                <span> · </span>
                <DateTime iso={finding.openedAt} precision="minute" />
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              aria-label={`Close ${finding.code}, ${finding.subject}`}
              onClick={() => {
                closing.open(finding);
              }}
            >
              Close
            </Button>
          </Box>
        ))}
      </Box>
      {closing.subject !== undefined && (
        <CloseFindingDialog
          key={closing.subject._id}
          finding={closing.subject}
          isOpen={closing.isOpen}
          onClose={closing.close}
        />
      )}
    </BooksCard>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
