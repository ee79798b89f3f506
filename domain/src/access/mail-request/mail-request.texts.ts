export const mailRequestTexts = {
  verificationEmailSent: 'Verification email sent',
} as const;
