import './app/mantine-styles.ts';
import './app/fonts.css';
import './app/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isVisitorsPath, LandingRoute } from './app/entry.tsx';
import { PageRoot } from './app/page-root.tsx';
import { guardComposition } from './lib/composition.ts';
import { watchForNewVersion } from './lib/new-version.ts';
import { watchOverlayHistory } from './lib/overlay-history.ts';
import { readToken } from './lib/token.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

guardComposition(window);
watchForNewVersion();
watchOverlayHistory();

if (root.firstElementChild && readToken() === null && isVisitorsPath(window.location.pathname)) {
  // The landing page is there already, and is taken over as it is. Should its script not come, its links still work.
  LandingRoute.preload().then(
    () => hydrateRoot(root, <PageRoot />),
    () => {},
  );
} else {
  createRoot(root).render(<PageRoot />);
  delete document.documentElement.dataset.signedIn;
}
