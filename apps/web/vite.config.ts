import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderLanding } from './build/landing.ts';
import { precompress } from './build/precompress.ts';
import { preloadFirst } from './build/preload.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFirst(import.meta.dirname), prerenderLanding(import.meta.dirname), precompress()],
  experimental: {
    // The server writes the path of PUBLIC_URL into the document; everything else finds its neighbours by itself.
    renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/trpc': server },
  },
});
