import type { ExpiringKind } from '@keelstone/domain/retention/expiry';
import { dueKinds, type DueKind } from '@keelstone/domain/retention/retention';
import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { useDue } from '../hooks/use-due.ts';
import { NamedPerson } from './named-person.tsx';

const names: Readonly<Record<DueKind, string>> = {
  kyc: 'Rejected applications',
  proof: 'Proofs of payment',
  account: 'Closed accounts',
};

const expiringNames: Readonly<Record<ExpiringKind, string>> = {
  mail: 'Records of sent emails',
  activity: 'Login activity',
  notice: 'Notifications',
  securityEvent: 'Security events',
};

/** What the nightly job erases next, what of it is held, and what expires by itself. */
export function DueCard() {
  const titleId = useId();
  const panelId = useId();
  const [kind, setKind] = useState<DueKind>('kyc');
  const { pages, keptDays, expiring } = useDue(kind);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 1, sm: 1 } }}>
        <Typography id={titleId} component="h2" variant="h3">
          Due to be erased
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Tonight at 04:00 UTC, the longest overdue first. Amounts and the ledger stay.
        </Typography>
      </Box>
      <Tabs
        value={kind}
        onChange={(_event, next: unknown) => {
          const chosen = dueKinds.find((each) => each === next);
          if (chosen !== undefined) setKind(chosen);
        }}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Kind"
        sx={{ px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider' }}
      >
        {dueKinds.map((each) => (
          <Tab key={each} value={each} label={names[each]} aria-controls={panelId} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelId} aria-label={names[kind]}>
        <PagedList
          key={kind}
          pages={pages}
          skeleton={<Skeleton variant="rounded" height={56} sx={{ m: { xs: 2, sm: 3 } }} />}
          empty={{ icon: <AutoDeleteOutlined />, text: emptyText(keptDays) }}
        >
          {(rows) =>
            rows.map(({ _id, user, decidedAt, isHeld }, index) => (
              <Fragment key={_id}>
                {index > 0 && <Divider />}
                <Typography variant="body2" sx={{ px: { xs: 2, sm: 3 }, py: 2, overflowWrap: 'anywhere' }}>
                  <NamedPerson person={user} />, <span>{kind === 'account' ? 'closed' : 'decided'}</span>{' '}
                  <DateTime iso={decidedAt} precision="minute" />
                  {isHeld && <strong> · on legal hold, kept</strong>}
                </Typography>
              </Fragment>
            ))
          }
        </PagedList>
      </Box>
      {expiring.length > 0 && <Expiring kinds={expiring} />}
    </Card>
  );
}

function Expiring({ kinds }: { kinds: readonly { kind: ExpiringKind; keptDays: number }[] }) {
  const titleId = useId();
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={titleId} component="h3" variant="subtitle2">
        Expires by itself
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ my: 1, pl: 3, typography: 'body2' }}>
        {kinds.map(({ kind, keptDays }) => (
          <li key={kind}>
            {`${expiringNames[kind]}: ${keptDays === 0 ? 'kept for ever' : `${String(keptDays)} days`}`}
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Each gets its date when it is written: a changed setting applies to new ones only. What belongs to
        somebody on hold stays.
      </Typography>
    </Box>
  );
}

function emptyText(keptDays: number | undefined): string {
  if (keptDays === undefined || keptDays === 0) return 'This kind is kept for ever: no time is set for it.';
  return `What is older than ${String(keptDays)} days appears here until it is erased.`;
}
