import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { prerenderLanding } from './build/landing.ts';
import { precompress } from './build/precompress.ts';
import { preloadFirst } from './build/preload.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFirst(import.meta.dirname),
    prerenderLanding(import.meta.dirname),
    serviceWorker(),
    precompress(),
  ],
  experimental: {
    // The server writes the path of PUBLIC_URL into the document; everything else finds its neighbours by itself.
    renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/trpc': server,
      '/mcp': server,
      '/.well-known/': server,
      '/condivisi/': server,
    },
  },
});

/** Builds `worker/sw.ts` into `sw.js`, with the list of the files that the app needs to start offline. */
function serviceWorker(): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    outDir: 'dist',
    // The page registers it below the path of PUBLIC_URL, and the manifest is a file of `public`.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      // Offline the app itself shows visitors the same page. What makes a Word document is large, and few need it.
      globIgnores: ['landing*.html', 'assets/notes-docx-*.js'],
      rollupFormat: 'iife',
      minify: true,
      target: 'es2023',
    },
  });
  // Not for a build in memory, which only measures: the worker is made from the files that are written.
  const apply: Plugin['apply'] = ({ build }, { command }) => command === 'build' && build?.write !== false;
  return plugins.map((plugin) => ({ ...plugin, apply }));
}
