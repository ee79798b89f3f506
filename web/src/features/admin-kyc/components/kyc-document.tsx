import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { fetchBytes } from '../../../lib/api/call.ts';
import { PrivateImage } from '../../../components/private-image.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

type Props = {
  record: KycRecordWire;
  /** The number of the question whose answer replaced it. */
  replacedBy?: number;
};

/** The uploaded document, through the API and never by a public address. */
export function KycDocument({ record, replacedBy }: Props) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <PrivateImage
      queryKey={['kyc-document', record._id, String(replacedBy ?? '')]}
      load={({ signal }) =>
        fetchBytes(kycContract['get-kyc-document'], {
          params: { viewerId, kycId: record._id },
          query: { replacedBy },
          signal,
        })
      }
      alt={
        replacedBy === undefined
          ? `${record.id} of ${record.user.name}`
          : `Document of ${record.user.name} before`
      }
    />
  );
}
