import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { KycReviewPage } from '../features/admin-kyc/components/kyc-review-page.tsx';
import { TransactionReviewPage } from '../features/admin-transactions/components/transaction-review-page.tsx';

/**
 * The queue named in the URL. It is remounted for another list.
 * @public Loaded by its name.
 */
export function ReviewPage() {
  const { list } = useParams();
  if (list === 'kyc') return <KycReviewPage />;
  if (list === 'deposits' || list === 'withdrawals') return <TransactionReviewPage key={list} list={list} />;
  return <NotFoundPage />;
}
