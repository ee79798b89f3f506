import { brand } from '@keelstone/domain/brand';
import { usePageTitle } from '../../../components/page-heading.tsx';
import type { Claims } from '../../../content/landing.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';

type Props = { isSignedIn: boolean; claims: Claims | undefined };

/** Spec section 2, Landing page. */
export function LandingPage({ isSignedIn, claims = {} }: Props) {
  usePageTitle(brand.name);
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <main>
        <Hero usersText={claims.usersText} />
        <About isLicensed={claims.isLicensed ?? false} />
        <Faq />
        <Contact />
      </main>
      <LandingFooter />
    </>
  );
}
