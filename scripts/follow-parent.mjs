// Preloaded into the processes that start.ts starts: when start.ts is killed outright, they end as if asked
// to.
const end = () => process.kill(process.pid, 'SIGTERM');
process.on('disconnect', end);
// it may have died before this line
if (process.connected) process.channel?.unref();
else end();
