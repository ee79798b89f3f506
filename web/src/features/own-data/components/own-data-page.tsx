import { AccountArea } from '../../../components/account-area.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { Page } from '../../../components/page.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { CloseAccount } from './close-account.tsx';
import { DataExport } from './data-export.tsx';
import { DocumentViews } from './document-views.tsx';

/** What is kept of the user, and who looked at it. */
export function OwnDataPage() {
  const { _id: uid } = useCurrentUser();
  return (
    <AccountArea>
      <Page title="My data" lead="What we keep about you, and who looked at it.">
        <PageSection
          title="Export my data"
          lead="A copy of everything that is yours, as zip files with JSON, CSV and your images. Once a day."
        >
          <DataExport />
        </PageSection>
        <PageSection
          title="Who opened my documents"
          lead="Each view of your identity documents and proofs of payment, 7 days after it. The same letters always stand for the same administrator."
        >
          <DocumentViews uid={uid} />
        </PageSection>
        <PageSection title="Close my account" lead="Your account is closed 7 days after you ask for it.">
          <CloseAccount uid={uid} />
        </PageSection>
      </Page>
    </AccountArea>
  );
}
