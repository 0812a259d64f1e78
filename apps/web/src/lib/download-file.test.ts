import { exportBranchSummary } from '@ulak/contracts/reports/calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadFile, fileNameIn } from './download-file.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return response();
  });
const download = (onProgress = (): void => undefined, signal = new AbortController().signal) =>
  downloadFile(exportBranchSummary, { query: { branchId: 'all' } }, { signal, onProgress });

describe('a file that the server makes', () => {
  it('comes with its name and its bytes, and tells how far it is', async () => {
    const headers = { 'content-disposition': 'attachment; filename="sube-raporu-02.03.2026.xlsx"' };
    answer(() => new Response(new Uint8Array([1, 2, 3]), { headers: { ...headers, 'content-length': '3' } }));
    const onProgress = vi.fn<() => void>();
    expect(await download(onProgress)).toEqual({
      name: 'sube-raporu-02.03.2026.xlsx',
      bytes: new Uint8Array([1, 2, 3]),
    });
    expect(onProgress).toHaveBeenLastCalledWith(3, 3);
  });

  it('is refused in the server’s words', async () => {
    const body = { success: false, error: 'x', message: 'Bu rapora yetkiniz yok.', code: 'FORBIDDEN' };
    answer(() => Response.json(body, { status: 403 }));
    await expect(download()).rejects.toMatchObject({ status: 403, message: 'Bu rapora yetkiniz yok.' });
  });

  it('says so when nobody answers, and nothing when it was cancelled', async () => {
    answer(() => Promise.reject(new TypeError('network')));
    await expect(download()).rejects.toMatchObject({ code: 'NETWORK' });
    const own = new AbortController();
    own.abort();
    await expect(download(undefined, own.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ["attachment; filename*=UTF-8''%C5%9Fube.xlsx", 'şube.xlsx'],
    ['attachment; filename=a.xlsx', 'a.xlsx'],
    ["attachment; filename*=UTF-8''%C5", null],
    ['attachment', null],
    [null, null],
  ])('%s', (header, name) => expect(fileNameIn(header)).toBe(name));
});
