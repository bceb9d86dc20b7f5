import { renderToString } from 'react-dom/server';
import { setOwnPlans } from '../../lib/own-plans.ts';
import { landingMessages } from '../../messages/landing-messages.ts';
import { messages } from '../../messages/messages.ts';
import { LandingRoute } from '../entry.tsx';
import { PageRoot } from '../page-root.tsx';

/** The page for visitors as the build writes it, see `build/landing.ts`. */
export async function prerender(hasPlans: boolean): Promise<{ html: string; title: string }> {
  await LandingRoute.preload();
  setOwnPlans(hasPlans);
  return {
    html: renderToString(<PageRoot ssrPath="/" />),
    title: `${messages.shell.product} – ${landingMessages.title}`,
  };
}
