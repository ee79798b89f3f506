import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { PrivateImage } from '../../../components/private-image.tsx';
import { ShownToOwner } from '../../../components/shown-to-owner.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { answersOf, type AskedRecord } from '../../../lib/preview/shown-questions.ts';
import { documentSource } from '../api.ts';

type Props = {
  record: KycRecordWire & AskedRecord;
  /** The number of the question whose answer replaced it. */
  replacedBy?: number;
};

/** The uploaded document, through the API and never by a public address. */
export function KycDocument({ record, replacedBy }: Props) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <>
      <PrivateImage
        {...documentSource({ viewerId, kycId: record._id, replacedBy, answers: answersOf(record) })}
        alt={
          replacedBy === undefined
            ? `${record.id} of ${record.user.name}`
            : `Earlier document of ${record.user.name}`
        }
      />
      {record.user._id !== viewerId && <ShownToOwner />}
    </>
  );
}
