/**
 * The settings that must be on or off for our API to be the only way to an account: the name, what is found otherwise,
 * and what to do. Google leaves out what is false, so a missing field counts as off.
 */
export const expectations: Readonly<
  Record<string, readonly [isOn: boolean, ...texts: [string, string, string]]>
> = {
  'client.permissions.disabledUserSignup': [
    true,
    'sign-up by clients',
    'on: anybody with the web API key may create identities',
    'Settings → User actions: switch off "Enable create (sign-up)"',
  ],
  'client.permissions.disabledUserDeletion': [
    true,
    'deletion by clients',
    'on: a stolen session may delete its identity',
    'Settings → User actions: switch off "Enable delete"',
  ],
  'emailPrivacyConfig.enableImprovedEmailPrivacy': [
    true,
    'email enumeration protection',
    'off: anybody may ask which addresses have an account',
    'Settings → User actions: switch on "Email enumeration protection"',
  ],
  'signIn.email.enabled': [
    true,
    'email and password',
    'off: nobody can sign in',
    'Sign-in method: enable Email/Password',
  ],
  'signIn.email.passwordRequired': [
    true,
    'email link',
    'on: a mailbox alone would be enough to sign in at Google',
    'Sign-in method → Email/Password: switch off "Email link"',
  ],
  'signIn.anonymous.enabled': [false, 'anonymous sign-in', 'on', 'Sign-in method: disable Anonymous'],
  'signIn.phoneNumber.enabled': [false, 'phone sign-in', 'on', 'Sign-in method: disable Phone'],
  'signIn.allowDuplicateEmails': [
    false,
    'accounts per address',
    'several: an address must belong to one account',
    'Settings → User account linking: link accounts with the same email',
  ],
  // A factor enrolled there would make the server's own check of a password fail; second factors are ours.
  'mfa.state': [
    false,
    "Google's multi-factor authentication",
    'on',
    'Sign-in method → Advanced: disable SMS multi-factor authentication',
  ],
};

/** The same as `npm run provision` sets it. */
export const wantedAuthSettings = Object.entries(expectations).map(([path, [isOn]]) => [path, isOn] as const);
