import { useLocation, useSearchParams } from 'wouter';

/** The tabs of the administrator's panel, by what the address calls them: `/admin?scheda=utenti`. */
const adminTabs = {
  inizio: 'setup',
  statistiche: 'statistics',
  utenti: 'users',
  agenti: 'agents',
  trascrizione: 'speech',
  parole: 'words',
  backup: 'backup',
  registro: 'audit',
} as const;

export type AdminTab = (typeof adminTabs)[keyof typeof adminTabs];

const newAgent = 'nuovo';
const fromList = { wingmanFromList: true };

function isFromList(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'wingmanFromList' in state;
}

/** Where a tab of the panel is found, and a preset agent's form in it. */
export function adminAddress(tab: AdminTab, agent?: string): string {
  const [name] = Object.entries(adminTabs).find(([, value]) => value === tab) ?? [''];
  return `/admin?${new URLSearchParams({ scheda: name, ...(agent === undefined ? {} : { agente: agent }) })}`;
}

/** The open tab, which is in the address: a reload and a link keep it, and Back leads to the one before. */
export function useAdminTab(): { tab: AdminTab; openTab: (tab: AdminTab) => void } {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const name = parameters.get('scheda') ?? '';
  // What the address calls by no known name are the figures.
  const tab = Object.hasOwn(adminTabs, name) ? adminTabs[name as keyof typeof adminTabs] : 'statistics';
  return { tab, openTab: (next) => navigate(adminAddress(next)) };
}

/**
 * Which preset agent is edited, which is in the address too: an id, null for a new one, or undefined for none. `close`
 * leads back to the list without leaving a second entry for it in the history.
 */
export function useEditedAgent() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const agent = parameters.get('agente');
  return {
    editedId: agent === newAgent ? null : (agent ?? undefined),
    edit: (id: string | null) => navigate(adminAddress('agents', id ?? newAgent), { state: fromList }),
    close: () => {
      if (isFromList()) history.back();
      else navigate(adminAddress('agents'), { replace: true });
    },
  };
}
