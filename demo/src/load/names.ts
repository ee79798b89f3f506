/** Names of people who do not exist, with accents and without, so that a search over many has something to find. */
const givenNames = [
  ...[
    'Aino',
    'Amara',
    'André',
    'Ángela',
    'Bilal',
    'Bríd',
    'Carlos',
    'Elif',
    'Émile',
    'Farid',
    'Hiro',
    'João',
  ],
  ...['Leïla', 'Mateo', 'Mei', 'Óscar', 'Priya', 'Søren', 'Tove', 'Valéria', 'Xin', 'Yusuf', 'Zoë'],
];
const familyNames = [
  ...['Abebe', 'Åberg', 'Bauer', 'Chen', 'Costa', 'Dubois', 'García', 'Haddad', 'Horvat', 'Ito', 'Jensen'],
  ...['Kaya', 'López', 'Mbeki', 'Müller', 'Novák', "O'Brien", 'Rossi', 'Singh', 'Tanaka', 'Wójcik', 'Yılmaz'],
];

/** The name that two numbers choose; any numbers from 0 up. */
export function loadName(given: number, family: number): { firstName: string; lastName: string } {
  return {
    firstName: givenNames[given % givenNames.length] ?? 'Nora',
    lastName: familyNames[family % familyNames.length] ?? 'Quist',
  };
}
