/** Something on a page, by what it is called to somebody who cannot see it. */
export type Target = {
  role: 'button' | 'checkbox' | 'heading' | 'img' | 'link' | 'menuitem' | 'row';
  name: RegExp;
  /** Only inside the row, the card or the dialog with this text. */
  inside?: string;
};

/**
 * One person's browser of any engine: all that a journey through three engines needs, so that its steps are written once. Every
 * method waits for what it names, and fails if it does not come.
 */
export type EngineBrowser = {
  /** A path of the app, or a whole address. */
  open: (address: string) => Promise<void>;
  see: (target: Target) => Promise<void>;
  read: (text: RegExp) => Promise<void>;
  press: (target: Target) => Promise<void>;
  /** Replaces what is in the field with this label. */
  fill: (label: RegExp, text: string) => Promise<void>;
  /** Gives a file to the page's drop zone: the window in which a person chooses one is the system's. */
  chooseImage: (path: string) => Promise<void>;
  /** Closes the browser; returns its complaints, as far as its engine reports them. */
  close: () => Promise<readonly string[]>;
};

/** How long something may take to appear. Only a limit, as in playwright.config.ts. */
export const patienceMs = 90_000;

/** The files that an image may be dropped on; a phone's camera has another one. */
export const dropInput = 'input[type=file]:not([capture])';

export const appUrl = process.env['APP_URL'] ?? 'http://localhost:5000';
