import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

describe('a test database', () => {
  it('is separate from others, reachable by both roles, and gone after drop', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.ownerUrl, 'create table only_here ()');
    await expect(query(other.ownerUrl, 'select from only_here')).rejects.toThrow(/does not exist/);
    expect(await query(one.appUrl, 'select current_user')).toEqual(['ulak_test_app']);
    await Promise.all([one.drop(), other.drop()]);
    await expect(query(one.ownerUrl, 'select 1')).rejects.toThrow(/does not exist/);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}
