import type { LineState } from '@wingman/contract/notes-table.ts';
import { useLocation, useSearchParams } from 'wouter';

/** The tabs, by what the address calls them: `/impegni?scheda=fatti`. */
const tabs = { aperti: 'open', fatti: 'done', lasciati: 'dropped' } as const satisfies Record<
  string,
  LineState
>;

/** The open tab, which is in the address: a reload and a link keep it, and Back leads to the one before. */
export function useCommitmentsTab(): { tab: LineState; openTab: (tab: LineState) => void } {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const name = parameters.get('scheda') ?? '';
  const tab = Object.hasOwn(tabs, name) ? tabs[name as keyof typeof tabs] : 'open';
  return {
    tab,
    openTab(next) {
      const [called] = Object.entries(tabs).find(([, value]) => value === next) ?? [''];
      navigate(next === 'open' ? '/impegni' : `/impegni?${new URLSearchParams({ scheda: called })}`);
    },
  };
}
