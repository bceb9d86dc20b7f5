import { useEffect, useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { onAppEvent } from '../../../lib/app-events.ts';
import { isPanelAsked } from '../../../lib/overlay-history.ts';

export const AgentManager = lazyDialog(async () => (await import('./agent-manager.tsx')).AgentManager);

/** Opens agent management when `openAgentSettings` is raised. */
export function AgentManagerHost() {
  const [opened, setOpened] = useState(() => isPanelAsked('agenti') || isPanelAsked('nuovo-agente'));
  useEffect(() => onAppEvent('openAgentSettings', () => setOpened(true)), []);
  return <AgentManager opened={opened} onClose={() => setOpened(false)} />;
}
