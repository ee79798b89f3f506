/** What an operator may publish about itself. Each is absent everywhere until somebody has filled it. */
export const legalKinds = ['terms', 'privacy', 'complaints', 'licence', 'custody', 'fees'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Those that people accept; the others inform them. */
export const acceptedKinds = ['terms', 'privacy'] as const satisfies readonly LegalKind[];
export type AcceptedKind = (typeof acceptedKinds)[number];

export const legalTitles: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of service',
  privacy: 'Privacy',
  complaints: 'Complaints',
  licence: 'Licence and regulator',
  custody: 'Who holds the coins',
  fees: 'Fees',
};

/** One version of a text and who published it: `legalTexts/{kind}_{version}`, which never changes. */
export type LegalVersion = {
  kind: LegalKind;
  /** 1 is the first. */
  version: number;
  /** Empty: the text was withdrawn with this version. */
  text: string;
  /** People had to accept this version before they could go on. */
  isAcceptanceAsked: boolean;
  actorUid: string;
  /** The name as it was then. */
  actorName: string;
  atMs: number;
};

/** Which version of a text is the current one. */
export type CurrentLegalText = Pick<LegalVersion, 'version' | 'atMs'> & {
  isEmpty: boolean;
  /** The newest version that people had to accept, 0 if there is none: a later correction asks nobody again. */
  asked: number;
};
/** `config/legalTexts`: the version that counts of each kind that was ever published. */
export type LegalTexts = Partial<Record<LegalKind, CurrentLegalText>>;

export function legalVersionId({ kind, version }: Pick<LegalVersion, 'kind' | 'version'>): string {
  return `${kind}_${String(version)}`;
}

/** The kinds that people can read now, in the order of `legalKinds`. */
export function filledKinds(texts: LegalTexts): { kind: LegalKind; version: number; asked: number }[] {
  return legalKinds.flatMap((kind) => {
    const current = texts[kind];
    if (current === undefined || current.isEmpty) return [];
    const { version, asked } = current;
    return [{ kind, version, asked }];
  });
}

export function isAcceptedKind(kind: LegalKind): kind is AcceptedKind {
  return acceptedKinds.some((each) => each === kind);
}
