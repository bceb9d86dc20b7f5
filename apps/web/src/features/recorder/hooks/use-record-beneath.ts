import { useEffect } from 'react';

/**
 * The prompt comes by itself, and maybe just when somebody presses to record: while it is `shown`, a click beside the dialog
 * presses the button that records where one lies beneath. So does a press that began before the prompt came and ends on it.
 */
export function useRecordBeneath(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const pass = ({ target, clientX, clientY }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('[role="dialog"], button, a')) return;
      const beneath = document.elementsFromPoint(clientX, clientY);
      const record = beneath
        .map((element) => element.closest('button'))
        .find((button) => button?.matches('[data-recorder]'));
      record?.click();
    };
    // Before the dialog hears of the click, which closes it.
    document.addEventListener('click', pass, true);
    return () => document.removeEventListener('click', pass, true);
  }, [shown]);
}
