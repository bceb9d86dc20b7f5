import './app/mantine-styles.ts';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { Entry } from './app/entry.tsx';
import { ThemeProvider } from './app/theme-provider.tsx';
import { basePath } from './lib/base-path.ts';
import { guardComposition } from './lib/composition.ts';
import { watchForNewVersion } from './lib/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

guardComposition(window);
watchForNewVersion();

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <Router base={basePath}>
        <Entry />
      </Router>
    </ThemeProvider>
  </StrictMode>,
);
