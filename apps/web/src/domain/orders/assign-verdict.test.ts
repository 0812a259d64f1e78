import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier, anOrder } from '../../test/order.ts';
import { assignRefusal, type DropTarget, checkDrop, assignmentCapacity } from './assign-verdict.ts';

const free = aCourier({ courierId: 7, name: 'Ali', load: 1, limit: 3 });
const onAli: DropTarget = { kind: 'courier', courierId: asUserId(7) };
const back: DropTarget = { kind: 'unassigned' };
const waiting = anOrder({ id: 1 });
const his = anOrder({ id: 2, status: 'ASSIGNED', courierId: 7 });
const hers = anOrder({ id: 3, status: 'ASSIGNED', courierId: 9 });

describe('DECISIONS "Orders": who may take an order, with the server’s message', () => {
  it.each([
    [{}, null],
    [{ online: false }, 'Ali çevrimdışı; sipariş atanamaz.'],
    [{ onBreak: true }, 'Ali molada; mola bitince atayabilirsiniz.'],
    [{ load: 3 }, 'Ali sipariş taşıma limitine ulaştı (3/3).'],
    [{ branchId: 2 }, 'Ali başka bir şubede çalışıyor; bu siparişi alamaz.'],
    [{ active: false }, 'Ali hesabı pasif; sipariş atanamaz.'],
  ])('%o: %s', (given, sentence) => {
    expect(assignRefusal(waiting, aCourier({ courierId: 7, name: 'Ali', ...given }))).toBe(sentence);
  });

  it('how many fit: what they have already takes no room', () => {
    expect(assignmentCapacity([waiting, his, hers], free)).toEqual({ wanted: 2, fits: 2 });
    expect(assignmentCapacity([waiting, hers, anOrder({ id: 4 })], free)).toEqual({ wanted: 3, fits: 2 });
    expect(assignmentCapacity([waiting], aCourier({ load: 4, limit: 3 }))).toEqual({ wanted: 1, fits: 0 });
  });
});

describe('what dropping orders means', () => {
  it.each([
    ['one that waits', onAli, [waiting], true, 'Ali kuryesine ata (2/3)'],
    ['one of another courier', onAli, [hers], true, 'Ali kuryesine taşı (2/3)'],
    ['one of his own', onAli, [his], false, 'Zaten Ali kuryesinde'],
    ['several', onAli, [waiting, hers], true, 'Ali kuryesine ata'],
    [
      'more than fit',
      onAli,
      [waiting, hers, anOrder({ id: 4 })],
      true,
      'Ali kuryesine ata: 3 siparişin 2 tanesi sığar',
    ],
    [
      'one on the road',
      onAli,
      [anOrder({ status: 'IN_DELIVERY', courierId: 9 })],
      false,
      'Sipariş şu anda "Teslimatta" durumunda; bu işlem yapılamaz. Liste güncellendi.',
    ],
    ['back to waiting', back, [his, waiting], true, 'Atamayı geri al'],
    ['back, what waits already', back, [waiting], false, 'Zaten kuryesi yok'],
  ])('%s', (_, target, orders, isAllowed, text) => {
    expect(checkDrop(target, orders, [free])).toEqual({ isAllowed, text });
  });

  it('a courier this screen does not know is refused', () => {
    expect(checkDrop(onAli, [waiting], [])).toEqual({ isAllowed: false, text: 'Kurye bulunamadı.' });
  });
});
