export const depositKeyTexts = {
  private: 'This is a private key. Never enter one anywhere: we need the extended public key',
  unreadable: 'This is not the extended public key of an account (xpub, ypub or zpub), or it is mistyped',
  example: 'This key is a published example: anybody can spend what its addresses receive',
  otherScript: 'This key is for another kind of address than the one that is chosen',
} as const;
