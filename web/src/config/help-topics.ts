/** The parts of the help page, which are its anchors. */
export const helpTopics = ['deposit', 'confirmations', 'withdrawal', 'statement', 'kyc', 'safety'] as const;

export type HelpTopic = (typeof helpTopics)[number];
