import { limits } from '@keelstone/domain/limits';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/page.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { TotalCount } from '../../../components/records/total-count.tsx';
import { PageSizeSelect, type PageSize } from '../../../components/transactions/page-size-select.tsx';
import { useKycList } from '../hooks/use-kyc-list.ts';
import { KycList } from './kyc-list.tsx';
import { filterOf, KycTabs } from './kyc-tabs.tsx';

/** Spec section 2, Admin KYC list. The tab stands in the address, so that Back leads to it. */
export function AdminKycPage() {
  const [search, setSearch] = useSearchParams();
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  const panelId = useId();
  const status = filterOf(search.get('status'));
  const { list, more, total } = useKycList({ status, limit: pageSize });
  return (
    <Page title="KYC Documents" lead={<TotalCount total={total} one="record" many="records" />}>
      <Card>
        <ListToolbar>
          <KycTabs
            value={status}
            panelId={panelId}
            onChange={(next) => {
              setSearch(next === 'any' ? {} : { status: next }, { replace: true });
            }}
          />
          <PageSizeSelect value={pageSize} onChange={setPageSize} />
        </ListToolbar>
        <Box role="tabpanel" id={panelId} aria-label="KYC Documents">
          <KycList key={status} list={list} more={more} pageSize={pageSize} />
        </Box>
      </Card>
    </Page>
  );
}
