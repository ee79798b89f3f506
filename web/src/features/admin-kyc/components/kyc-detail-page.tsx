import { useLocation, useParams } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.tsx';
import { Page } from '../../../components/page.tsx';
import { RecordView } from '../../../components/records/record-view.tsx';
import { paths } from '../../../config/paths.ts';
import { useKycRecord } from '../api.ts';
import { KycDetailSkeleton } from './kyc-detail-skeleton.tsx';
import { KycDetail } from './kyc-detail.tsx';

export function KycDetailPage() {
  const { kycId = '' } = useParams();
  const { search: listQuery } = useLocation();
  const query = useKycRecord(kycId);
  return (
    <>
      <BackLink to={paths.adminKyc + listQuery} />
      <Page title="KYC Document">
        <RecordView
          query={query}
          skeleton={<KycDetailSkeleton />}
          missing="This record does not exist any more."
        >
          {(record) => <KycDetail record={record} />}
        </RecordView>
      </Page>
    </>
  );
}
