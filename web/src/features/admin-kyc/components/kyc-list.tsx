import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { messages } from '@keelstone/domain/messages';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { useLocation } from 'react-router-dom';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { RecordListSkeleton } from '../../../components/records/record-list-skeleton.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { LoadMore } from '../../../components/transactions/load-more.tsx';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import type { useKycList } from '../hooks/use-kyc-list.ts';
import { kycActions } from './kyc-actions.ts';
import { kycColumns } from './kyc-columns.tsx';
import { KycDialog, type KycDialogKind } from './kyc-dialog.tsx';

type Props = Pick<ReturnType<typeof useKycList>, 'list' | 'more'> & { pageSize: PageSize };

export function KycList({ list, more, pageSize }: Props) {
  const { _id: adminId } = useCurrentUser();
  const { search: listQuery } = useLocation();
  const dialog = useDialog<{ kind: KycDialogKind; record: KycRecordWire }>();
  return (
    <>
      <DataView
        query={list}
        skeleton={<RecordListSkeleton rows={pageSize} />}
        empty={
          <Notice
            icon={<FactCheckOutlined />}
            title={messages.noRecords}
            text="Applications stand here as soon as users submit their documents."
          />
        }
      >
        {(records) => (
          <>
            <RecordList
              label="KYC Documents"
              records={records}
              columns={kycColumns((record) => {
                dialog.open({ kind: 'document', record });
              })}
              nameOf={({ user }) => user.name}
              actionsOf={(record) =>
                kycActions({
                  record,
                  adminId,
                  listQuery,
                  open: (kind) => {
                    dialog.open({ kind, record });
                  },
                })
              }
            />
            <LoadMore {...more} />
          </>
        )}
      </DataView>
      {dialog.subject !== undefined && (
        <KycDialog {...dialog.subject} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}
