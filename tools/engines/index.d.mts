// What e2e/support/engines uses of both packages: their own types are there only once they are installed.

export type ElementHandle = {
  click: () => Promise<void>;
  focus: () => Promise<void>;
  evaluate: (run: (element: Element) => void) => Promise<void>;
  uploadFile: (path: string) => Promise<void>;
};

export type Page = {
  on: (event: 'pageerror', listener: (failure: unknown) => void) => void;
  goto: (url: string) => Promise<unknown>;
  keyboard: { type: (text: string) => Promise<void> };
  $: (selector: string) => Promise<ElementHandle | null>;
  evaluate: (run: string | (() => unknown)) => Promise<unknown>;
  evaluateHandle: <Argument>(
    run: (argument: Argument) => unknown,
    argument: Argument,
  ) => Promise<{ asElement: () => ElementHandle | null }>;
};

export const puppeteer: {
  launch: (options: {
    browser: 'firefox';
    executablePath: string;
    defaultViewport: null;
    args: string[];
  }) => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>;
};

export type WebElement = {
  click: () => Promise<void>;
  clear: () => Promise<void>;
  getAttribute: (name: string) => Promise<string | null>;
  sendKeys: (keys: string) => Promise<void>;
};

export type WebDriver = {
  get: (url: string) => Promise<void>;
  quit: () => Promise<void>;
  findElement: (locator: { css: string }) => WebElement;
  executeScript: <Result>(
    script: string | ((...parameters: never[]) => unknown),
    ...parameters: unknown[]
  ) => Promise<Result>;
  actions: () => { sendKeys: (keys: string) => { perform: () => Promise<void> } };
  manage: () => {
    window: () => { setRect: (at: Record<'x' | 'y' | 'width' | 'height', number>) => Promise<unknown> };
  };
};

export class Builder {
  usingServer(url: string): this;
  withCapabilities(capabilities: { browserName: string }): this;
  build(): Promise<WebDriver>;
}

type Service = { start: () => Promise<string>; kill: () => Promise<void> };
type ServiceBuilder = {
  setLoopback: (isLoopback: boolean) => ServiceBuilder;
  setEnvironment: (variables: Map<string, string>) => ServiceBuilder;
  build: () => Service;
};
export const DriverService: { Builder: new (driverPath: string) => ServiceBuilder };
