/** Logins of the demo data, printed by `npm start` and used by the browser tests. Never deployed anywhere. */
export const demoPassword = 'keelstone-demo';

export const demoLogins = [
  { role: 'Administrator', name: 'Ada Moreau', email: 'ada@keelstone.test', password: demoPassword },
  { role: 'Administrator', name: 'Ben Okafor', email: 'ben@keelstone.test', password: demoPassword },
  {
    role: 'User, verified, with money',
    name: 'Clara Jensen',
    email: 'clara@keelstone.test',
    password: demoPassword,
  },
  { role: 'User, KYC pending', name: 'Deepa Raman', email: 'deepa@keelstone.test', password: demoPassword },
  {
    role: 'User, KYC not started',
    name: 'Farah Haddad',
    email: 'farah@keelstone.test',
    password: demoPassword,
  },
  { role: 'User, long history', name: "Liam O'Connor", email: 'liam@keelstone.test', password: demoPassword },
  {
    role: 'User, email unverified',
    name: 'Emil Novak',
    email: 'emil@keelstone.test',
    password: demoPassword,
  },
  { role: 'User, suspended', name: 'Ivo Santos', email: 'ivo@keelstone.test', password: demoPassword },
] as const;
