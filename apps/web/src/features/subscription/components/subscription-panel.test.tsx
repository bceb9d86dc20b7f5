import { fireEvent, screen, within } from '@testing-library/react';
import type { SubscriptionCheck } from '@wingman/contract/plan.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { usageColors } from '../../../lib/plan-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

function renderPlan(check: Partial<SubscriptionCheck>) {
  const data = { plan: 'free', totalMinutes: 0, canRecord: true, canChangePlan: true, ...check };
  serve({ 'subscription.check': () => ({ data }) });
  renderApp(<SubscriptionPanel />);
}

const meter = () => screen.getByRole('progressbar', { name: 'Ore di registrazione usate' });

test('D-38 with all minutes used up the page says so, and leads to the plans without a limit', async () => {
  renderPlan({ totalMinutes: 612, canRecord: false });
  const warning = await screen.findByRole('region', { name: 'Hai raggiunto il limite del piano Free' });
  const usage = screen.getByRole('region', { name: /^Il tuo piano/ });
  expect(within(usage).getByText('Limite raggiunto')).toBeDefined();
  expect(within(usage).getByText('10 h 12 min')).toBeDefined();
  expect(within(usage).getByText('0 min')).toBeDefined();
  expect(meter().getAttribute('aria-valuenow')).toBe('100');
  fireEvent.click(within(warning).getByRole('button', { name: 'Upgrade a Standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Passare al piano Standard?' });
  expect(within(dialog).getByText('registrazione senza limite di ore')).toBeDefined();
});

test('where only administrators change plans the warning offers nothing to press', async () => {
  renderPlan({ totalMinutes: 600, canRecord: false, canChangePlan: false });
  const warning = await screen.findByRole('region', { name: 'Hai raggiunto il limite del piano Free' });
  expect(within(warning).queryByRole('button')).toBeNull();
  expect(screen.getByText(/i piani vengono cambiati da un amministratore/)).toBeDefined();
});

test.each([
  [299, 'green'],
  [300, 'yellow'],
  [420, 'orange'],
  [540, 'red'],
] as const)('%i minutes of 600 are shown in %s, in the colour itself', async (totalMinutes, level) => {
  renderPlan({ totalMinutes });
  await screen.findByText('Puoi registrare');
  expect(meter().getAttribute('style')).toContain(usageColors[level]);
});

test('going back to Free after its hours are over says what that means', async () => {
  renderPlan({ plan: 'pro', totalMinutes: 700 });
  fireEvent.click(await screen.findByRole('button', { name: 'Downgrade a Free' }));
  const dialog = await screen.findByRole('dialog', { name: 'Passare al piano Free?' });
  expect(within(dialog).getByText(/non potrai iniziare nuove registrazioni/)).toBeDefined();
  expect(within(dialog).getByText(/le tue chiavi API smettono di funzionare/)).toBeDefined();
});
