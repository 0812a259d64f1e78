// Preloaded into the child processes of start.ts: when start.ts is killed, they end as if terminated.
const end = () => process.kill(process.pid, 'SIGTERM');
process.on('disconnect', end);
// it may have exited before this line
if (process.connected) process.channel?.unref();
else end();
