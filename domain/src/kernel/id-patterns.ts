/** The form of an id in a path. */
export const idPattern = /^[A-Za-z0-9]{20,40}$/;

/** A `transactionId` of a payload: the current time in milliseconds as text. */
export const transactionIdPattern = /^\d{13,17}$/;
