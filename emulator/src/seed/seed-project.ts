/** The project that `npm start` runs (start-command.ts): the Auth and Storage parts of an import belong to a project. */
export const seedProjectId = 'demo-keelstone';

/** The default bucket of a project in the emulators, which the functions use. */
export const seedBucket = `${seedProjectId}.appspot.com`;
