import { useParams } from 'react-router-dom';
import { useInbox } from '../features/core/review/use-inbox.ts';
import { InboxView } from '../features/desk/inbox/inbox-view.tsx';
import { KycCase } from '../features/identity/kyc/admin/kyc-case.tsx';
import { TransactionCase } from '../pages/admin-transactions/transaction-case.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

/** The inbox of administrators with the case of the URL, which is mounted afresh. @public Loaded by its name. */
export function ReviewPage() {
  const { list } = useParams();
  const inbox = useInbox();
  const { kind, id } = inbox;
  if (kind === undefined && list !== undefined) return <NotFoundPage />;
  return (
    <InboxView inbox={inbox}>
      {(lease) => {
        if (kind === undefined) return null;
        const open = { inbox, lease };
        return kind === 'kyc' ? (
          <KycCase key={id} {...open} />
        ) : (
          <TransactionCase key={`${kind} ${String(id)}`} kind={kind} {...open} />
        );
      }}
    </InboxView>
  );
}
