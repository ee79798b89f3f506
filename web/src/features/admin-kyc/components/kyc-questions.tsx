import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import Typography from '@mui/material/Typography';
import { AskList } from '../../../components/ask/ask-list.tsx';
import { ReplacedImage } from '../../../components/ask/replaced-image.tsx';
import { KycDocument } from './kyc-document.tsx';

/** What was asked about an application, and what the answers changed; nothing where nothing was asked. */
export function KycQuestions({ record }: { record: KycDetailWire }) {
  if (record.asks.length === 0) return null;
  return (
    <section aria-label="Questions">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Questions
      </Typography>
      <AskList
        asks={record.asks}
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
