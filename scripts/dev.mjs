// `npm run dev`: the server restarts and the browser reloads at every change. http://127.0.0.1:5173
import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const { register } = await import('tsx/esm/api');
register();
const { mayListen, readPort } = await import('./port.ts');

const host = process.env.HOST || '127.0.0.1';
let port;
try {
  port = readPort(process.env);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const verdict = await mayListen(port, host);
if (verdict !== true) {
  console.error(
    `${host}:${port} dinlenemiyor (${verdict}). Başka bir port için: PORT=${port + 1} npm run dev`,
  );
  process.exit(1);
}

const env = {
  ...process.env,
  PORT: String(port),
  // every reply is checked against its contract
  NODE_ENV: 'development',
  // no fleet here: the demo shows its seeded state without one
  DEMO: process.env.DEMO || (process.env.DATABASE_URL ? 'off' : 'still'),
};
const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/server.ts'],
  ['node_modules/vite/bin/vite.js', 'apps/web', '--host', '127.0.0.1'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }));

let isEnding = false;
function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

// npm passes SIGTERM on to its shell only, which exits and orphans this process (as in start.ts)
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end(0);
  }, 250);
  timer.unref();
}
