const PASSWORD = 'ulak-demo-2026';

/** Signs one of the demo's people in. @returns value of the `Cookie` header */
export async function signIn(url: string, usernameOrPhone: string): Promise<string> {
  const answer = await post(url, '/api/login', { usernameOrPhone, password: PASSWORD });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (!cookie) throw new Error(`nobody was signed in: ${answer.status}`);
  return cookie;
}

/** Address of the customer's page of an order on the road. @param cookie of a manager */
export async function trackingPath(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/orders/active`, { headers: { cookie } });
  const orders = (await answer.json()) as { id: number; status: string }[];
  const order = orders.find(({ status }) => status === 'IN_DELIVERY') ?? orders[0];
  const link = await post(url, `/api/orders/${order?.id}/tracking-link`, undefined, cookie);
  const { data } = (await link.json()) as { data: { url: string } };
  const { pathname, search, hash } = new URL(data.url, url);
  return `${pathname}${search}${hash}`;
}

function post(url: string, path: string, body?: object, cookie?: string): Promise<Response> {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) };
  return fetch(`${url}${path}`, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}
