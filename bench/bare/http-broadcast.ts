import { createServer, type ServerResponse } from 'node:http';

/** The minimal broadcast: GET stays open, POST writes its body to every open response. */
const open = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': open\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const frame = Buffer.concat(chunks).toString();
    for (const client of open) client.write(frame);
    response.end('{}');
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
