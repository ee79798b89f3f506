/** The switches on /notifications and /settings; stored with the user. */
export type UserSettings = {
  unusualActivity: boolean;
  latestSale: boolean;
  accountTips: boolean;
  newBrowser: boolean;
  featureUpdate: boolean;
  saveActivityLogs: boolean;
  /** Only for administrators; absent means off. */
  dailyDigest?: boolean | undefined;
};

export const defaultSettings: UserSettings = {
  unusualActivity: true,
  latestSale: true,
  accountTips: true,
  newBrowser: false,
  featureUpdate: false,
  saveActivityLogs: true,
};
