/** What a test needs of a browser that Playwright does not steer. Elements are named by XPath. */
export type OtherBrowser = {
  name: string;
  open(url: string): Promise<void>;
  /** Runs the body of an async function in the page and answers what it returns. */
  run<Result>(body: string): Promise<Result>;
  /** Waits for the element, then clicks it. */
  click(xpath: string): Promise<void>;
  /** Waits for the field, then types into it; a newline is Enter. */
  type(xpath: string, text: string): Promise<void>;
  /** Ends the browser at once, without a clean-up of its own. */
  kill(): Promise<void>;
};

/** A button or a link by its accessible name, or its beginning. */
export function control(name: string): string {
  const named = `starts-with(@aria-label, "${name}") or starts-with(normalize-space(.), "${name}")`;
  return `//*[self::button or self::a][${named}]`;
}

/** A text field by its label. */
export const field = (label: string) =>
  `//*[self::input or self::textarea][@aria-label="${label}" or @id=//label[normalize-space(text())="${label}"]/@for]`;

export const bodyText = 'return document.body.innerText';
