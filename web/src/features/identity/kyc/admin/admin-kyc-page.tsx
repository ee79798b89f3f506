import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useCallback, useMemo } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import { reviewStatuses } from '@keelstone/domain/core/review/review-filter';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { kycToCsv } from '@keelstone/domain/identity/kyc/kyc.csv';
import type { KycRecordWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../../../config/paths.ts';
import { useListFilter } from '../../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { useDialog } from '../../../../lib/use-dialog.ts';
import { ChecklistIcon } from '../../../../theme/icons.tsx';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { AdminListPage } from '../../../../ui/records/admin-list-page.tsx';
import { RecordListSkeleton } from '../../../../ui/records/record-list-skeleton.tsx';
import { type RecordColumn, RecordList } from '../../../../ui/records/record-list.tsx';
import { StatusWithQuestion } from '../../../core/question/question-words.tsx';
import { PendingMark } from '../../../core/review/pending-mark.tsx';
import { reviewPath } from '../../../core/review/review-paths.ts';
import { useWaitingTexts } from '../../../core/review/use-desk.ts';
import { PersonCell } from '../../../core/user/person-cell.tsx';
import { listKycActions, type KycDialogKind } from './kyc-actions.ts';
import { KycDialog } from './kyc-dialog.tsx';

export function AdminKycPage() {
  const { _id: adminId } = useCurrentUser();
  const { search: listQuery } = useLocation();
  const { filter, change } = useListFilter(reviewStatuses);
  const waiting = useWaitingTexts(adminId);
  const dialog = useDialog<{ kind: KycDialogKind; record: KycRecordWire }>();
  const { open } = dialog;
  const columns = useMemo(() => kycColumns((record) => open({ kind: 'document', record })), [open]);
  const renderMenu = useCallback(
    (record: KycRecordWire) => (
      <ActionMenu
        label={`Actions for ${record.user.name}`}
        actions={listKycActions({ record, adminId, listQuery, open: (kind) => open({ kind, record }) })}
      />
    ),
    [adminId, listQuery, open],
  );
  const navigate = useNavigate();
  const pages = useAdminList(kycContract['list-kyc'], filter);
  return (
    <>
      <AdminListPage
        title="KYC Documents"
        one="record"
        many="records"
        statuses={reviewStatuses}
        anyLabel="Any"
        filter={filter}
        onFilter={change}
        counts={{ pending: waiting[paths.adminKyc] ?? '' }}
        csv={{ endpoint: kycContract['export-kyc'], fileName: 'kyc', toCsv: kycToCsv }}
        pages={pages}
        onEnter={(id) => {
          const isPending = pages.rows?.find(({ _id }) => _id === id)?.status === 'Pending';
          const detail = generatePath(paths.adminKycDetail, { kycId: id }) + listQuery;
          void navigate(isPending ? reviewPath('kyc', id) : detail);
        }}
        onDecide={(id, kind) => {
          const record = pages.rows?.find(({ _id }) => _id === id);
          if (record?.status === 'Pending' && record.user._id !== adminId) dialog.open({ kind, record });
        }}
        skeleton={<RecordListSkeleton rows={filter.limit} />}
        empty={{
          icon: <ChecklistIcon />,
          text: 'Applications appear here as soon as users submit their documents.',
        }}
      >
        {(records) => (
          <RecordList
            label="KYC Documents"
            compact={{ actionsWidth: 52 }}
            records={records}
            columns={columns}
            actions={renderMenu}
          />
        )}
      </AdminListPage>
      {dialog.render((subject, state) => (
        <KycDialog {...subject} {...state} />
      ))}
    </>
  );
}

/** The columns of the list of applications. */
function kycColumns(onShowDocument: (record: KycRecordWire) => void): RecordColumn<KycRecordWire>[] {
  return [
    {
      head: 'User',
      onCard: 'head',
      cell: ({ user }) => (
        <PersonCell {...user} to={generatePath(paths.adminUserDetail, { userId: user._id })} />
      ),
    },
    { head: 'Doc Type', width: 128, onCard: 'side', cell: ({ id: documentType }) => documentType },
    {
      head: 'Document',
      width: 92,
      onCard: 'side',
      cell: (record) => (
        <Link
          component="button"
          type="button"
          variant="body2"
          // A target of 24 px of its own: a long name may reach up to it.
          sx={{ py: 0.25 }}
          aria-label={`View document of ${record.user.name}`}
          onClick={() => onShowDocument(record)}
        >
          View
        </Link>
      ),
    },
    { head: 'Submitted', width: 116, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { head: 'Status', width: 224, onCard: 'foot', cell: (record) => <StatusOf record={record} /> },
    { head: 'Checked By', width: 120, cell: ({ checkedBy }) => checkedBy?.name ?? '–' },
  ];
}

function StatusOf({ record }: { record: KycRecordWire }) {
  const { _id, status, asked, user } = record;
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, alignItems: 'center', columnGap: 1 }}>
      <StatusWithQuestion status={status} asked={asked} />
      {status === 'Pending' && (
        <PendingMark
          record={record}
          reviewPath={reviewPath('kyc', _id)}
          name={`the application of ${user.name}`}
        />
      )}
    </Box>
  );
}
