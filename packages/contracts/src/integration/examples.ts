import { createOrder, listOrderChanges } from '../orders/desk-calls.ts';
import { exampleOrder, type ExampleValues } from './example-order.ts';
import { phpText, shellText, writeLiteral } from './literals.ts';

/** Languages of the examples, in the order in which they are offered. */
export const EXAMPLE_LANGUAGES = ['curl', 'node', 'python', 'php', 'csharp'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

export const EXAMPLE_LANGUAGE_LABELS: Record<ExampleLanguage, string> = {
  curl: 'curl',
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  csharp: 'C#',
};

/** JavaScript's own names. In a template they would count as calls by the contracts, which make none. */
const PRINT = 'console.log';
const FETCH = 'fetch';

type Example = (values: ExampleValues) => string;
const text = (value: string): string => JSON.stringify(value);
const bearer = ({ apiKey }: ExampleValues): string => `Bearer ${apiKey}`;
const orderUrl = ({ baseUrl }: ExampleValues): string => baseUrl + createOrder.path;
const changesUrl = ({ baseUrl }: ExampleValues): string => baseUrl + listOrderChanges.path;

const CREATE_ORDER: Record<ExampleLanguage, Example> = {
  curl: (values) => `curl --include --request POST ${shellText(orderUrl(values))} \\
  --header ${shellText(`Authorization: ${bearer(values)}`)} \\
  --header 'Content-Type: application/json' \\
  --data-binary @- <<'JSON'
${writeLiteral(exampleOrder(values), 'json')}
JSON
`,
  node: (values) => `// Node.js 18+: node siparis.mjs
const order = ${writeLiteral(exampleOrder(values), 'js')};

const response = await ${FETCH}(${text(orderUrl(values))}, {
  method: 'POST',
  headers: {
    Authorization: ${text(bearer(values))},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(order),
});
${PRINT}(response.status, response.headers.get('x-request-id'));
${PRINT}(await response.text());
`,
  python: (values) => `# Python 3.8+: python3 siparis.py
import json
import urllib.error
import urllib.request

order = ${writeLiteral(exampleOrder(values), 'python')}

request = urllib.request.Request(
    ${text(orderUrl(values))},
    data=json.dumps(order).encode("utf-8"),
    headers={
        "Authorization": ${text(bearer(values))},
        "Content-Type": "application/json",
    },
    method="POST",
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as refused:
    response = refused
print(response.status, response.headers["X-Request-Id"])
print(response.read().decode("utf-8"))
`,
  php: (values) => `<?php // PHP 7.4+: php siparis.php
$order = ${writeLiteral(exampleOrder(values), 'php')};

$answer = file_get_contents(${phpText(orderUrl(values))}, false, stream_context_create(['http' => [
  'method' => 'POST',
  'header' => [
    ${phpText(`Authorization: ${bearer(values)}`)},
    'Content-Type: application/json',
  ],
  'content' => json_encode($order),
  'ignore_errors' => true,
]]));
echo implode("\\n", $http_response_header), "\\n\\n", $answer, "\\n";
`,
  csharp: (values) => `// .NET 6+: Program.cs, dotnet run
using System.Net.Http.Headers;
using System.Net.Http.Json;

var order = ${writeCSharp(values)};

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
  new AuthenticationHeaderValue("Bearer", ${text(values.apiKey)});
using var response = await client.PostAsJsonAsync(${text(orderUrl(values))}, order);
Console.WriteLine($"{(int)response.StatusCode} {response.Headers.GetValues("X-Request-Id").First()}");
Console.WriteLine(await response.Content.ReadAsStringAsync());
`,
};

/** Items of one C# list have one type: each has a note, empty where there is none. */
function writeCSharp(values: ExampleValues): string {
  const { items, ...order } = exampleOrder(values);
  const typed = items.map(({ name, quantity, price, ...rest }) => ({
    name,
    quantity,
    price,
    notes: 'notes' in rest ? rest.notes : '',
  }));
  return writeLiteral({ ...order, items: typed }, 'csharp');
}

const READ_CHANGES: Record<ExampleLanguage, Example> = {
  curl: (values) => `curl --include ${shellText(`${changesUrl(values)}?after=0`)} \\
  --header ${shellText(`Authorization: ${bearer(values)}`)}
`,
  node: (values) => `// Node.js 18+: node degisiklikler.mjs
let after = '0'; // sonraki çalıştırmada en son cursor ile başlayın
for (let hasMore = true; hasMore; ) {
  const response = await ${FETCH}(${text(`${changesUrl(values)}?after=`)} + after, {
    headers: { Authorization: ${text(bearer(values))} },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  for (const { type, timestamp, data } of answer.data) {
    ${PRINT}(timestamp, type, data.orderNumber, data.status, data.version);
  }
  after = answer.cursor;
  hasMore = answer.hasMore;
}
${PRINT}('cursor', after);
`,
  python: (values) => `# Python 3.8+: python3 degisiklikler.py
import json
import urllib.request

after, has_more = "0", True  # sonraki çalıştırmada en son cursor ile başlayın
while has_more:
    request = urllib.request.Request(
        ${text(`${changesUrl(values)}?after=`)} + after,
        headers={"Authorization": ${text(bearer(values))}},
    )
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    for change in answer["data"]:
        order = change["data"]
        print(change["timestamp"], change["type"], order["orderNumber"], order["status"], order["version"])
    after, has_more = answer["cursor"], answer["hasMore"]
print("cursor", after)
`,
  php: (values) => `<?php // PHP 7.4+: php degisiklikler.php
$after = '0'; // sonraki çalıştırmada en son cursor ile başlayın
do {
  $url = ${phpText(`${changesUrl(values)}?after=`)} . $after;
  $text = file_get_contents($url, false, stream_context_create(['http' => [
    'header' => [${phpText(`Authorization: ${bearer(values)}`)}],
  ]]));
  if ($text === false) exit(1);
  $answer = json_decode($text, true);
  foreach ($answer['data'] as $change) {
    $order = $change['data'];
    echo implode(' ', [
      $change['timestamp'], $change['type'], $order['orderNumber'], $order['status'], $order['version'],
    ]), "\\n";
  }
  $after = $answer['cursor'];
} while ($answer['hasMore']);
echo "cursor $after\\n";
`,
  csharp: (values) => `// .NET 6+: Program.cs, dotnet run
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
  new AuthenticationHeaderValue("Bearer", ${text(values.apiKey)});
var after = "0"; // sonraki çalıştırmada en son cursor ile başlayın
var hasMore = true;
while (hasMore) {
  var answer = await client.GetFromJsonAsync<JsonElement>(${text(`${changesUrl(values)}?after=`)} + after);
  foreach (var change in answer.GetProperty("data").EnumerateArray()) {
    var order = change.GetProperty("data");
    Console.WriteLine($"{change.GetProperty("timestamp")} {change.GetProperty("type")} " +
      $"{order.GetProperty("orderNumber")} {order.GetProperty("status")} {order.GetProperty("version")}");
  }
  after = answer.GetProperty("cursor").GetString();
  hasMore = answer.GetProperty("hasMore").GetBoolean();
}
Console.WriteLine($"cursor {after}");
`,
};

/** A program that sends one order and prints status, request id and answer; it runs as it stands. */
export const createOrderExample = (language: ExampleLanguage, values: ExampleValues): string =>
  CREATE_ORDER[language](values);

/** A program that reads what happened to the branch's orders, from the first change kept on. */
export const readChangesExample = (language: ExampleLanguage, values: ExampleValues): string =>
  READ_CHANGES[language](values);
