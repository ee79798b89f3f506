export interface Statements {
  readonly headline: string;
  readonly users: string;
  readonly licence: string;
  readonly custody: string;
  readonly fees: string;
  readonly technology: string;
  readonly support: string;
  readonly payouts: string;
  readonly encryption: string;
  readonly profits: string;
}

const lengthMax = 160;
const usersLengthMax = 20;

/** One sentence for each text of `operator/statements.ts` that the landing page cannot show. */
export function checkStatements({ headline, users, ...sentences }: Statements): string[] {
  return [
    ...(headline === '' ? ['headline must not be empty.'] : []),
    ...Object.entries({ headline, users, ...sentences }).flatMap(([name, text]) => {
      const max = name === 'users' ? usersLengthMax : lengthMax;
      return text.trim() === text && text.length <= max
        ? []
        : [`${name} must have ${max} characters at most, and no spaces around it.`];
    }),
    ...Object.entries(sentences).flatMap(([name, text]) =>
      text === '' || text.endsWith('.') ? [] : [`${name} must be a sentence that ends with a full stop.`],
    ),
  ];
}
