/** The server writes into its documents that it has no plans, see web-documents.ts there. */
let hasPlans =
  typeof document === 'undefined' ||
  document.querySelector<HTMLMetaElement>('meta[name="plans"]')?.content !== 'off';

/** Whether this server has plans and prices, for pages that nobody is signed in to. */
export const hasOwnPlans = (): boolean => hasPlans;

/** For the build, which renders a page of each kind. */
export function setOwnPlans(value: boolean): void {
  hasPlans = value;
}
