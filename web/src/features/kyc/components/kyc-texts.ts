/** Spec section 2, KYC form and KYC submitted. */
export const formTitle = 'Begin your ID-Verification';
export const thanks = 'Thank you for submitting form';
export const reviewText = 'We will review your application and respond via email.';
