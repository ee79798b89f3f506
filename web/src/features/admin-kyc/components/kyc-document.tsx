import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { fetchBytes } from '../../../lib/api/call.ts';
import { PrivateImage } from '../../../components/private-image.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** The uploaded document, through the API and never by a public address. */
export function KycDocument({ record }: { record: KycRecordWire }) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <PrivateImage
      queryKey={['kyc-document', record._id]}
      load={({ signal }) =>
        fetchBytes(kycContract['get-kyc-document'], { params: { viewerId, kycId: record._id }, signal })
      }
      alt={`${record.id} of ${record.user.name}`}
    />
  );
}
