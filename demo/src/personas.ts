/** Logins of the demo data, printed by `npm start` and used by the browser tests. Never deployed anywhere. */
export const demoPassword = 'keelstone-demo';

const roles = [
  ['Administrator', 'Ada Moreau'],
  ['Administrator', 'Ben Okafor'],
  ['User, verified, with money', 'Clara Jensen'],
  ['User, KYC pending', 'Deepa Raman'],
  ['User, KYC not started', 'Farah Haddad'],
  ['User, long history', "Liam O'Connor"],
  ['User, email unverified', 'Emil Novak'],
  ['User, suspended', 'Ivo Santos'],
] as const;

export const demoLogins = roles.map(([role, name]) => ({
  role,
  name,
  email: toEmail(name),
  password: demoPassword,
}));

/** The email address of a user of the demo, from their first name. */
export function toEmail(name: string): string {
  return `${name.toLowerCase().replace(/ .*/, '')}@keelstone.test`;
}
