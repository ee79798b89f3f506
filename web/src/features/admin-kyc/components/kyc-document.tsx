import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { PrivateImage } from '../../../components/private-image.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { documentSource } from '../hooks/document-source.ts';

/** The uploaded document, through the API and never by a public address. */
export function KycDocument({ record }: { record: KycRecordWire }) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <PrivateImage
      {...documentSource({ viewerId, kycId: record._id })}
      alt={`${record.id} of ${record.user.name}`}
    />
  );
}
