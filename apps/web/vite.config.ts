import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunkGroups } from './code-splitting.ts';

const serverPort = process.env.PORT ?? '3000';

/**
 * Leaflet is one chunk of its own, fetched only by screens with a map; charts and xlsx split off by their
 * dynamic imports (design §6).
 */
const MAP_CHUNK = { name: 'map', test: /node_modules[\\/](?:leaflet|topojson-client|geojson-vt)[\\/]/ };

const PACKED = /\.(?:js|css|html|svg|json|webmanifest)$/;
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
    writeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !PACKED.test(entry.name) || file.includes('.vite')) continue;
        const bytes = readFileSync(file);
        if (bytes.length < MIN_BYTES) continue;
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
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
    // Every browser that runs es2022 preloads modules itself.
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
};

export default defineConfig(async ({ command }) => {
  const groups =
    command === 'build' ? [MAP_CHUNK, ...(await chunkGroups({ ...SAME, plugins: [react()] }))] : [];
  return {
    ...SAME,
    plugins: [react(), packed()],
    server: {
      port: 5173,
      // A build that runs at the same time must not reload every page.
      watch: { ignored: ['**/.cache/**'] },
      proxy: { '/api': { target: `http://127.0.0.1:${serverPort}` } },
    },
    // Behind a dynamic import, so the development server would find them late and reload the page.
    optimizeDeps: { include: ['leaflet', 'geojson-vt', 'topojson-client'] },
    build: { ...SAME.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  };
});
