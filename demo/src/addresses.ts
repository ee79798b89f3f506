/** Where the demo's users want their coins: well-known published addresses, whose checksums hold. */
export const payoutAddresses = {
  legacy: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  script: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  segwit: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ether: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  otherEther: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
} as const;

/** One letter mistyped: the checksum fails, so the admin sees the row marked. */
export const implausibleAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb';

/** Transactions of the chains that are well known and pay none of these: what a public explorer shows of them is real. */
export const chainIds = {
  btc: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  eth: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
} as const;
