/** The form of an id in a path. */
export const idPattern = /^[A-Za-z0-9]{20,40}$/;

/** A `transactionId` of a payload: the current time in milliseconds as text. */
export const transactionIdPattern = /^\d{13,17}$/;

/** Whether a typed text can be a document's id. One with a slash names another document, and Firestore reserves others. */
export function isDocumentId(text: string): boolean {
  return text !== '' && !/\/|^\.{1,2}$|^__.*__$/.test(text);
}
