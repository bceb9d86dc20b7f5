import { useEffect } from 'react';
import { onAppEvent } from '../../../lib/app-events.ts';
import { useLazyDialog } from '../../../lib/use-lazy-dialog.ts';

/** Fetches the management dialog; also called ahead of its first use. */
export async function loadAgentManager() {
  return (await import('./agent-manager.tsx')).AgentManager;
}

/** Opens agent management when `openAgentSettings` is raised. */
export function AgentManagerHost() {
  const { Dialog, opened, open, close } = useLazyDialog(loadAgentManager);
  useEffect(() => onAppEvent('openAgentSettings', () => void open()), [open]);
  return Dialog ? <Dialog opened={opened} onClose={close} /> : null;
}
