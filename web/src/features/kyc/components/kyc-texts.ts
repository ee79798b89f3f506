/** Texts of the identity form and of the page that follows it. */
export const formTitle = 'Begin your ID-Verification';
export const thanks = 'Thank you for submitting form';
export const reviewText = 'We will review your application and respond via email.';
