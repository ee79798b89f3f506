import { brand } from '@keelstone/domain/brand';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../components/page-heading.tsx';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';

type Props = {
  isSignedIn: boolean;
  /** In place of the forms whose code comes later. */
  contactForms?: ReactNode;
};

export function LandingPage({ isSignedIn, contactForms }: Props) {
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <main>
        <Hero />
        <About />
        <Faq />
        <Contact forms={contactForms} />
      </main>
      <LandingFooter />
    </>
  );
}
