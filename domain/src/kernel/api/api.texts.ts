export const apiTexts = {
  cursor: 'This page belongs to another list. Please start from its first page',
  somethingWentWrong: 'Something went wrong',
  tokenNotValid: 'Token is not valid!',
  noRecords: 'No records',
  // Begins like the text of every failure.
  offline: 'Something went wrong. You are offline: please try again once you are connected.',
} as const;
