import type { LineState, Party } from '@wingman/contract/notes-table.ts';
import { useLocation, useSearchParams } from 'wouter';

/** The tabs, by what the address calls them: `/impegni?scheda=fatti`. */
const tabs = { aperti: 'open', fatti: 'done', lasciati: 'dropped' } as const satisfies Record<
  string,
  LineState
>;

/** Whose commitments, by what the address calls them: `/impegni?di=miei`; a voice is `/impegni?voce=Anna`. */
const parties = { miei: 'mine', altri: 'others', me: 'to_me' } as const satisfies Record<string, Party>;

/** Those of whom are shown; nothing of all. */
export type Whose = { party?: Party; name?: string };

type CommitmentsAddress = {
  tab: LineState;
  openTab: (tab: LineState) => void;
  whose: Whose;
  show: (whose: Whose) => void;
};

/**
 * The open tab and whose commitments are shown, which is in the address: a reload and a link keep it, and Back leads to the
 * one before.
 */
export function useCommitmentsAddress(): CommitmentsAddress {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const tab = namedIn(tabs, parameters.get('scheda')) ?? 'open';
  const party = namedIn(parties, parameters.get('di'));
  const name = parameters.get('voce') ?? undefined;
  const whose: Whose = { ...(party ? { party } : {}), ...(name && !party ? { name } : {}) };
  const go = (nextTab: LineState, next: Whose) => {
    const query = new URLSearchParams();
    if (nextTab !== 'open') query.set('scheda', keyOf(tabs, nextTab));
    if (next.party) query.set('di', keyOf(parties, next.party));
    if (next.name) query.set('voce', next.name);
    navigate(query.size > 0 ? `/impegni?${query}` : '/impegni');
  };
  return { tab, openTab: (next) => go(next, whose), whose, show: (next) => go(tab, next) };
}

function namedIn<Value extends string>(names: Record<string, Value>, name: string | null): Value | undefined {
  return name !== null && Object.hasOwn(names, name) ? names[name] : undefined;
}

function keyOf(names: Record<string, string>, value: string): string {
  return Object.entries(names).find(([, each]) => each === value)?.[0] ?? '';
}
