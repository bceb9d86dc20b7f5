import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Type stripping and compiling are most of a cold start: their results are kept between starts.
enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)));
await import('./cli/command-line.ts');
