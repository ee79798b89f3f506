import { AccountArea } from '../../../components/account-area.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { DocumentViews } from './document-views.tsx';

/** What is kept of the user, and who looked at it. */
export function OwnDataPage() {
  const { _id: uid } = useCurrentUser();
  return (
    <AccountArea>
      <Page title="My data" lead="What we keep of you, and who looked at it.">
        <PageSection
          title="Who opened my documents"
          lead="Each view of your identity documents and proofs of payment, 7 days after it. An administrator has the same letters in each of your views."
        >
          <DocumentViews uid={uid} />
        </PageSection>
      </Page>
    </AccountArea>
  );
}
