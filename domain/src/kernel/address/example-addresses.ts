/** Mainnet addresses with valid checksums, from the standards' own examples (BIP 173, EIP-55). */
export const exampleAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

/** The platform's own example addresses, from the same standards. Nobody can withdraw to them. */
export const examplePlatformAddresses = {
  btc: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  eth: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
} as const;
