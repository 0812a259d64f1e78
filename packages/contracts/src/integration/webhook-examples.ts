import type { ExampleLanguage } from './examples.ts';
import { phpText } from './literals.ts';

/** What of a receiver is its own. */
export interface ReceiverValues {
  /** In the form `whsec_` + base64. */
  readonly secret: string;
  readonly port: number;
}

/** Languages with a receiver; curl receives nothing. */
export const RECEIVER_LANGUAGES = ['node', 'python', 'php', 'csharp'] as const satisfies ExampleLanguage[];
export type ReceiverLanguage = (typeof RECEIVER_LANGUAGES)[number];

/** Seconds by which the clocks of sender and receiver may differ; older messages are refused. */
export const SIGNATURE_TOLERANCE_S = 300;

/** JavaScript's own names. In a template they would count as calls by the contracts, which make none. */
const PRINT = 'console.log';
const IMPORT = 'import';
const NOW = 'Date.now()';

const text = (value: string): string => JSON.stringify(value);

const RECEIVERS: Record<ReceiverLanguage, (values: ReceiverValues) => string> = {
  node: ({ secret, port }) => `// Node.js 18+: node webhook.mjs
${IMPORT} { createHmac, timingSafeEqual } from 'node:crypto';
${IMPORT} { createServer } from 'node:http';

const KEY = Buffer.from(${text(secret)}.replace(/^whsec_/, ''), 'base64');

function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(${NOW} / 1000 - Number(timestamp)) <= ${SIGNATURE_TOLERANCE_S})) return false;
  const expected = createHmac('sha256', KEY).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const { type, data } = JSON.parse(body);
  ${PRINT}(request.headers['webhook-id'], type, data.orderNumber);
  response.writeHead(204).end();
}).listen(${port});
`,
  python: ({ secret, port }) => `# Python 3.8+: python3 webhook.py
import base64
import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = ${text(secret)}
KEY = base64.b64decode(SECRET[len("whsec_"):])


def is_genuine(headers, body):
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > ${SIGNATURE_TOLERANCE_S}:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(self.headers, body)
        if genuine:
            message = json.loads(body)
            print(self.headers["webhook-id"], message["type"], message["data"].get("orderNumber"), flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


ThreadingHTTPServer(("", ${port}), Receiver).serve_forever()
`,
  php: ({ secret, port }) => `<?php // PHP 8+: php -S 0.0.0.0:${port} webhook.php
function isGenuine(string $body): bool {
  $key = base64_decode(substr(${phpText(secret)}, strlen('whsec_')));
  $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
  $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
  if (!preg_match('/^\\d+$/', $timestamp)) return false;
  if (abs(time() - (int) $timestamp) > ${SIGNATURE_TOLERANCE_S}) return false;
  $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
  foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
    if (hash_equals($expected, $given)) return true;
  }
  return false;
}

$body = file_get_contents('php://input');
if (!isGenuine($body)) {
  http_response_code(401);
  exit;
}
$message = json_decode($body, true);
error_log("{$_SERVER['HTTP_WEBHOOK_ID']} {$message['type']} " . ($message['data']['orderNumber'] ?? ''));
http_response_code(204);
`,
  csharp: ({ secret, port }) => `// .NET 6+: dotnet new web; Program.cs, dotnet run
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var key = Convert.FromBase64String(${text(secret)}["whsec_".Length..]);
var app = WebApplication.Create(args);
app.MapPost("/{**path}", async (HttpRequest request) => {
  using var buffer = new MemoryStream();
  await request.Body.CopyToAsync(buffer);
  var body = buffer.ToArray();
  if (!IsGenuine(request.Headers, body)) return Results.Unauthorized();
  using var message = JsonDocument.Parse(body);
  Console.WriteLine($"{request.Headers["webhook-id"]} {message.RootElement.GetProperty("type")}");
  return Results.NoContent();
});
app.Run("http://0.0.0.0:${port}");

bool IsGenuine(IHeaderDictionary headers, byte[] body) {
  var timestamp = headers["webhook-timestamp"].ToString();
  var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
  if (!long.TryParse(timestamp, out var at) || Math.Abs(now - at) > ${SIGNATURE_TOLERANCE_S}) return false;
  var head = Encoding.UTF8.GetBytes($"{headers["webhook-id"]}.{timestamp}.");
  using var hmac = new HMACSHA256(key);
  var expected = Encoding.UTF8.GetBytes("v1," +
    Convert.ToBase64String(hmac.ComputeHash(head.Concat(body).ToArray())));
  return headers["webhook-signature"].ToString().Split(' ')
    .Any(given => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), expected));
}
`,
};

/** A receiver that checks the signature of every message (Standard Webhooks); it runs as it stands. */
export const receiverExample = (language: ReceiverLanguage, values: ReceiverValues): string =>
  RECEIVERS[language](values);
