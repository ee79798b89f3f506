import { foldName } from '../../kernel/search/fold-name.ts';
import { nationalityTable } from './nationalities.ts';

/** The nationalities that a typed text may mean, likeliest first. `isCertain`: it can mean only the first. */
export type FoundNationalities = { names: readonly string[]; isCertain: boolean };

type Term = { compact: string; words: readonly string[] };

/**
 * Makes a search of the list, by code and by each name of a country in English and in the reader's languages
 * (`navigator.languages`), including short and former names. A part of a word finds nothing: "UK" is not Ukraine.
 */
export function makeNationalityFinder(languages: readonly string[]): (typed: string) => FoundNationalities {
  // Made by the first search: thousands of names would delay the form that has the field.
  let made: ReturnType<typeof makeTable> | undefined;
  return (typed) => {
    const table = (made ??= makeTable(languages));
    const query = toTerm(typed);
    const rankIn = (terms: readonly Term[]) => Math.min(...terms.map((term) => rankTerm(query, term)));
    const matches = table
      .map(({ name, codes, terms }) => {
        const byName = rankIn(terms);
        return { name, byName, rank: rankIn(codes) === ranks.same ? ranks.same : byName };
      })
      .filter(({ rank }) => rank < ranks.none)
      .sort((a, b) => a.rank - b.rank);
    // Two letters that are a code may also begin another country's name.
    const exact = matches.filter(({ byName }) => byName === ranks.same);
    return {
      names: matches.map(({ name }) => name),
      isCertain:
        query.compact !== '' && (matches.length === 1 || (exact.length === 1 && exact[0] === matches[0])),
    };
  };
}

function makeTable(languages: readonly string[]) {
  const localNames = [...new Set(['en', ...languages])].flatMap((language) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
  );
  return nationalityTable.map(({ code, passportCode, name, otherNames }) => {
    const local = code.length === 2 ? localNames.map((each) => each.of(code) ?? '') : [];
    return {
      name,
      codes: [code, passportCode].map(toTerm),
      terms: [name, ...otherNames, ...local].map(toTerm),
    };
  });
}

const ranks = { same: 0, begins: 1, words: 2, none: 3 } as const;

/** Compares without spaces, because "Viet Nam" is also written as one word. */
function rankTerm(wanted: Term, term: Term): number {
  if (term.compact === wanted.compact) return ranks.same;
  if (term.compact.startsWith(wanted.compact)) return ranks.begins;
  const hasAll = wanted.words.every((word) => term.words.some((each) => each.startsWith(word)));
  return hasAll ? ranks.words : ranks.none;
}

function toTerm(name: string): Term {
  const words = foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the');
  return { words, compact: words.join('') };
}
