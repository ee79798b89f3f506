import { type Coin, coinNames } from '../amounts/coins.ts';

export const addressTexts = {
  txid: {
    btc: 'A Bitcoin transaction id has 64 digits from 0 to 9 and a to f',
    eth: 'An Ethereum transaction id is 0x and 64 digits from 0 to 9 and a to f',
  },
  addressAlone: 'Please enter the address alone',
  linkWithAmount: 'This link asks for an amount of its own. Please enter the address alone',
} as const;

/** The explorers' pages that a field takes. */
export type ExplorerPage = 'address' | 'transaction';

const ofPage = { address: 'an address', transaction: 'a transaction' } as const;
const askFor = {
  address: 'Please enter the address alone.',
  transaction: 'Please enter the id alone.',
} as const satisfies Record<ExplorerPage, string>;

/** The refusals of pasted links, in whole sentences. */
export const linkTexts = {
  unclear: `This link is not clear to us. ${askFor.address}`,
  otherCoin: (linked: Coin, wanted: Coin) =>
    `This is a payment link for ${coinNames[linked]}, not for ${coinNames[wanted]}.`,
  otherScheme: (coin: Coin) => `This is not a payment link for ${coinNames[coin]}. ${askFor.address}`,
  contractCall: 'This link asks for a token or a contract. We only send the coin itself.',
  otherNetwork: 'This link is for another network than the main network of Ethereum.',
  testAddress: 'The address in this link is one of a test network.',
  invalidAddress: (coin: Coin) => `The address in this link is not a valid ${coinNames[coin]} address.`,
  lightning: 'This link is for the Lightning network too. Please enter the Bitcoin address alone.',
  unknownParameter: (name: string) =>
    `This link asks for “${name}”, which we do not support. ${askFor.address}`,
  twice: (part: string) => `This link names its ${part} twice.`,
  unreadableAmount: `The amount in this link cannot be read. ${askFor.address}`,
  unknownSite: (coin: Coin, page: ExplorerPage) =>
    `We do not know this site as an explorer of ${coinNames[coin]}. ${askFor[page]}`,
  otherPage: (page: ExplorerPage) => `This is not the link of ${ofPage[page]}. ${askFor[page]}`,
  otherNetworkPage: (coin: Coin, page: ExplorerPage) =>
    `This link is not about the main network of ${coinNames[coin]}. ${askFor[page]}`,
} as const;
