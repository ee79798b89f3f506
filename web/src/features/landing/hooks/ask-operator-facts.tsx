import { operatorFactsContract } from '@keelstone/domain/api/operator-facts.contract';
import { LegalLinks } from '../../../components/legal/legal-links.tsx';
import { ownTexts } from '../../../content/landing.ts';
import { withStatements } from '../../../content/operator-statements.ts';
import { call } from '../../../lib/api/call.ts';

/** What the operator states, the texts of the page in its words, and links to what it has published. Loaded after the first paint. */
export async function askOperatorFacts() {
  const { usersText, legal, ...facts } = await call(operatorFactsContract['get-operator-facts']);
  return { usersText, texts: withStatements(ownTexts, facts), links: <LegalLinks texts={legal} /> };
}
