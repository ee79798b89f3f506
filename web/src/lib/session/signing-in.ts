/** The key of the mutations that sign somebody in. */
export const signingIn = ['sign-in'];
