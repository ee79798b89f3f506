import { brand } from '../brand.ts';

/** What the mails to all administrators need to know. `maker` and `actor` are names, `link` leads to the page. */
export type AdminMailValues = {
  /** `what` names the operation in words, `until` when it expires. */
  'admin-proposal': { name: string; maker: string; what: string; until: string; link: string };
  /** The addresses as they are now, in groups of four. */
  'admin-wallet-changed': {
    name: string;
    actor: string;
    btcAddress: string;
    ethAddress: string;
    link: string;
  };
};

/** No switch stops these: they show a colleague, or a thief in their place. */
export const adminLetters = {
  'admin-proposal': ({ maker, what, until, link }: AdminMailValues['admin-proposal']) => ({
    subject: `${brand.name}: ${what} waits for a second administrator`,
    paragraphs: [
      `${maker} has proposed: ${what}. It is done once another administrator confirms it, and expires on ${until}.`,
      'If you did not expect this, ask them in person before you confirm it.',
    ],
    action: { label: 'See the proposal', link },
  }),
  'admin-wallet-changed': ({
    actor,
    btcAddress,
    ethAddress,
    link,
  }: AdminMailValues['admin-wallet-changed']) => ({
    subject: `${brand.name}: the deposit addresses were changed`,
    paragraphs: [
      `${actor} has changed where users send their deposits.`,
      `Bitcoin: ${btcAddress}`,
      `Ethereum: ${ethAddress}`,
      'If you did not expect this, switch deposits off immediately and follow the runbook for a compromised administrator.',
    ],
    action: { label: 'See the addresses', link },
  }),
};
