import { limits } from '@keelstone/domain/limits';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { Page } from '../../../components/page.tsx';
import { ListToolbar } from '../../../components/records/list-toolbar.tsx';
import { TotalCount } from '../../../components/records/total-count.tsx';
import { PageSizeSelect, type PageSize } from '../../../components/transactions/page-size-select.tsx';
import { useUsers } from '../hooks/use-users.ts';
import { UserList } from './user-list.tsx';

/** Spec section 2, Admin users. */
export function AdminUsersPage() {
  const [pageSize, setPageSize] = useState<PageSize>(limits.pageSizeDefault);
  const { list, more, total } = useUsers({ limit: pageSize });
  return (
    <Page title="Users" lead={<TotalCount total={total} one="user" many="users" />}>
      <Card>
        <ListToolbar>
          <Box sx={{ flex: 1 }} />
          <PageSizeSelect value={pageSize} onChange={setPageSize} />
        </ListToolbar>
        <UserList list={list} more={more} pageSize={pageSize} />
      </Card>
    </Page>
  );
}
