export const addressTexts = {
  txid: {
    btc: 'A Bitcoin transaction id has 64 digits from 0 to 9 and a to f',
    eth: 'An Ethereum transaction id is 0x and 64 digits from 0 to 9 and a to f',
  },
  addressAlone: 'Please enter the address alone',
  linkWithAmount: 'This link asks for an amount of its own. Please enter the address alone',
} as const;
