import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunkGroups } from './code-splitting.ts';
import { basemapFiles } from './cut-basemap.ts';

const serverPort = process.env.PORT ?? '3000';

/** At its best, which is its default: 4 to 12 % smaller than quality 9, for two seconds of a build. */
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const PACKED = /\.(?:m?js|css|html|svg|json|webmanifest)$/;
/** Below this a packed copy saves less than its header costs. */
const MIN_BYTES = 1_000;

/**
 * Writes a .br and a .gz beside every text file of the build, which the server sends instead (web budgets are
 * gzip budgets: design §6).
 */
function packed(): Plugin {
  let outDir = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    // Not closeBundle, which also runs after a build that failed and would hide why.
    async writeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && PACKED.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !file.includes('.vite'));
      await Promise.all(files.map(pack));
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([toBrotli(bytes), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Name of a CSS module's class: its own and three letters for its file. Both stand again and again beside it,
 * so they compress to almost nothing, which a hash per class does not.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}

/** What the build that finds out who uses what has in common with the one that is written. */
const SAME: UserConfig = {
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    // The page's policy allows fonts from files only, and index.html preloads them.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // Every browser that runs es2022 preloads modules itself.
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
};

/** Chunks by who uses what, which a build of its own finds out. In a hook, because whoever reads this file
 * for its settings alone, as knip does, calls it for every mode and needs no chunks. */
function chunksByUse(): Plugin {
  return {
    name: 'chunks-by-use',
    apply: 'build',
    config: async () => {
      const groups = await chunkGroups({ ...SAME, plugins: [react()] });
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

export default defineConfig({
  ...SAME,
  plugins: [react(), basemapFiles(), packed(), chunksByUse()],
  server: {
    port: 5173,
    // A build that runs at the same time must not reload every page.
    watch: { ignored: ['**/.cache/**'] },
    proxy: { '/api': { target: `http://127.0.0.1:${serverPort}` } },
  },
  // Behind a dynamic import, so the development server would find them late and reload the page.
  optimizeDeps: { include: ['leaflet', 'geojson-vt', 'topojson-client'] },
});
