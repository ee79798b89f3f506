import Typography from '@mui/material/Typography';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycDetailWire, KycRecordWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { fetchBytes } from '../../../../lib/api/call.ts';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { PrivateImage, ShownToOwner, type PrivateImageSource } from '../../../../ui/private-image.tsx';
import { countAnswers, type QuestionedRecord } from '../../../core/decision/use-preview.ts';
import { QuestionList, ReplacedImage } from '../../../core/question/question-list.tsx';

type Props = {
  record: KycRecordWire & QuestionedRecord;
  /** The number of the question whose answer replaced this image. */
  replacedBy?: number;
};

/** The image of a document, loaded through the API, never from a public address. */
export function KycDocument({ record, replacedBy }: Props) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <>
      <PrivateImage
        {...makeDocumentSource({ viewerId, kycId: record._id, replacedBy, answers: countAnswers(record) })}
        alt={
          replacedBy === undefined
            ? `${record.id} of ${record.user.name}`
            : `Earlier document of ${record.user.name}`
        }
      />
      {record.user._id !== viewerId && <ShownToOwner owner={record.user.name} />}
    </>
  );
}

/** The questions about an application with the changes by their answers, or nothing if nobody asked. */
export function KycQuestions({ record }: { record: KycDetailWire }) {
  if (record.asks.length === 0) return null;
  return (
    <section aria-label="Questions">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Questions
      </Typography>
      <QuestionList
        questions={record.asks}
        isPending={record.status === 'Pending'}
        image={({ number }) => (
          <ReplacedImage label="See the earlier document">
            <KycDocument record={record} replacedBy={number} />
          </ReplacedImage>
        )}
      />
    </section>
  );
}

type ImageRequest = {
  viewerId: string;
  kycId: string;
  /** The number of the question whose answer replaced the image. Missing for the present image. */
  replacedBy?: number | undefined;
  /** How many questions were answered: each answer may have replaced the present image. */
  answers: number;
};

/** The image of an application. Each request of it is audited. */
export function makeDocumentSource({ replacedBy, answers, ...params }: ImageRequest): PrivateImageSource {
  const image = kycContract['get-kyc-document'];
  const request = { params, query: { replacedBy } };
  return {
    queryKey: makeKey(image, { ...request, version: answers }),
    load: ({ signal }) => fetchBytes(image, { ...request, signal }),
  };
}
