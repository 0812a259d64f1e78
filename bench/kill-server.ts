import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from './harness/measure.ts';
import { auditOrders } from './harness/order-audit.ts';
import { startWriters } from './harness/order-writers.ts';
import { sizedFor } from './harness/smoke.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const KILLS = sizedFor(50, 1);
const WRITERS = 6;
/** Pauses between a start and the kill, of different lengths, to hit every moment of a write. */
const [SHORTEST_LIFE_MS, LIFE_STEP_MS, LIVES] = [150, 53, 8];

/**
 * criteria A07: the server is killed 50 times while outside systems write; no acknowledged order is lost,
 * none is without its history.
 */
await measure('kill-server', 400_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const writers = startWriters({
    url: ulak.url,
    branch,
    count: WRITERS,
    pauseMs: 5,
    retriesUnanswered: true,
  });
  let cut = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(SHORTEST_LIFE_MS + (kill % LIVES) * LIFE_STEP_MS);
    const before = writers.sent.length;
    await ulak.kill();
    await sleep(20);
    cut += writers.sent.slice(before).filter(({ outcome }) => outcome === 'ECONNRESET').length;
    await ulak.start();
    if (kill % 10 === 0) console.log(`  ${kill} kills, ${writers.acknowledged().length} orders acknowledged`);
  }
  await sleep(500);
  await writers.stop();
  const acknowledged = writers.acknowledged();
  const { orders, lost, twice, unrecorded } = await auditOrders(seeder, acknowledged);
  const strange = writers.sent.filter(
    ({ outcome }) => typeof outcome === 'number' && outcome >= 300 && outcome !== 503,
  );
  const isCorrect = acknowledged.length > 0 && lost + twice + unrecorded + strange.length === 0;
  if (strange.length > 0)
    console.log(`  other answers: ${[...new Set(strange.map(({ outcome }) => outcome))].join(', ')}`);
  return {
    text:
      `killed ${KILLS} times, ${cut} requests cut off; of ${acknowledged.length} acknowledged ` +
      `orders ${lost} lost, ${twice} made twice; ${unrecorded} of ${orders} without history`,
    ok: isCorrect && cut > 0,
    isCorrect,
  };
});
