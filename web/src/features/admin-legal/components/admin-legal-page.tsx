import Skeleton from '@mui/material/Skeleton';
import { DataView } from '../../../components/data-view.tsx';
import { Page } from '../../../components/page.tsx';
import { useLegalTexts } from '../hooks/use-legal-texts.ts';
import { FactsCard } from './facts-card.tsx';
import { LegalTextCard } from './legal-text-card.tsx';

/** What the operator publishes about itself, one card a text, and what the landing page states. */
export function AdminLegalPage() {
  const texts = useLegalTexts();
  return (
    <Page
      title="Legal texts"
      lead="What people read about you. A text that is empty appears nowhere. Every version is kept and can be read."
      width="medium"
    >
      <DataView query={texts} skeleton={<Skeleton variant="rounded" height={640} />}>
        {({ items }) => items.map((item) => <LegalTextCard key={item.kind} text={item} />)}
      </DataView>
      <FactsCard />
    </Page>
  );
}
