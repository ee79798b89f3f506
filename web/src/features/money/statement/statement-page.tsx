import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { brand } from '@keelstone/domain/kernel/brand';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { ArrowIntoTrayIcon, PrinterIcon, ReceiptIcon } from '../../../theme/icons.tsx';
import { HelpLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatementContent } from './statement-content.tsx';
import { StatementFilters, useStatementFilter } from './statement-filters.tsx';
import { useDownloadStatement } from './statement.calls.ts';

/** The statement of the signed-in user, with filters and downloads. */
export function StatementPage() {
  const user = useCurrentUser();
  const { filter, change } = useStatementFilter();
  return (
    <Page
      title="Statement"
      lead={
        <span>
          The newest entry comes first. Times are in UTC.{' '}
          <HelpLink topic="statement">How to read it</HelpLink>
        </span>
      }
      actions={<Actions userId={user._id} period={filter.period} />}
    >
      <PrintStyles />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 } }}>
        <StatementFilters filter={filter} onFilter={change} />
        <StatementContent userId={user._id} filter={filter} emptyIcon={<ReceiptIcon />} />
      </Box>
    </Page>
  );
}

type ActionsProps = { userId: string; period: { from: string; to: string } | undefined };

function Actions({ userId, period }: ActionsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DownloadButton label="Download CSV" format="csv" userId={userId} period={period} />
      <DownloadButton label="Download PDF" format="pdf" userId={userId} period={period} />
      {/* On a phone people use the PDF. */}
      <Button
        variant="outlined"
        startIcon={<PrinterIcon />}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </Box>
  );
}

type DownloadProps = ActionsProps & { label: string; format: 'csv' | 'pdf' };

function DownloadButton({ label, format, userId, period }: DownloadProps) {
  const download = useDownloadStatement({ userId, period, format, fileName: `${brand.slug}-statement` });
  return (
    <Button
      variant="outlined"
      startIcon={<ArrowIntoTrayIcon />}
      sx={{ minWidth: 164 }}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <span>{download.isPending ? 'Downloading...' : label}</span>
    </Button>
  );
}

/** Prints the statement without navigation and buttons, dark on white in both colour schemes. */
function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'header[class*="MuiAppBar"], nav, button:not(td button), [role="search"], [role="status"], .MuiDrawer-root':
            { display: 'none !important' },
          'div:has(> nav)': { display: 'none !important' },
          'html, body, body *': {
            color: '#000 !important',
            background: 'transparent !important',
            borderColor: '#bbb !important',
            boxShadow: 'none !important',
          },
          main: { padding: '0 !important' },
          'tr, li, section': { breakInside: 'avoid' },
          thead: { display: 'table-header-group' },
        },
      }}
    />
  );
}
