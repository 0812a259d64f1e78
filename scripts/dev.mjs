// `npm run dev`: the server restarts and the browser reloads at every change. http://127.0.0.1:5173
import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const port = process.env.PORT ?? '3000';
const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/server.ts'],
  ['node_modules/vite/bin/vite.js', 'apps/web'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PORT: port } }));

let isEnding = false;
function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
