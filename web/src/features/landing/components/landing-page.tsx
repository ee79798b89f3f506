import { brand } from '@keelstone/domain/brand';
import { usePageTitle } from '../../../components/page-heading.tsx';
import { useOperatorFacts } from '../hooks/use-operator-facts.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';

export function LandingPage({ isSignedIn }: { isSignedIn: boolean }) {
  const { usersText, texts, links } = useOperatorFacts();
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <main>
        <Hero usersText={usersText} />
        <About {...texts} />
        <Faq questions={texts.questions} />
        <Contact />
      </main>
      <LandingFooter links={links} />
    </>
  );
}
