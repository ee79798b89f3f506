// One chunk: what the identity form needs only once its first part is painted (late-part.tsx).

export { AddressDetails } from './address-details.tsx';
export { AnswerKycForm } from './answer-kyc-form.tsx';
export { DocumentUpload } from './document-upload.tsx';
