import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { createBucketFiles } from '../modules/documents/bucket-files.ts';
import { copyFiles } from '../modules/documents/copy-files.ts';
import { createFolderFiles } from '../modules/documents/document-files.ts';
import { documentFolderOf } from '../modules/documents/open-storage.ts';
import { runCommand } from './command.ts';

const USAGE = 'Kullanım: npm run move-documents -- bucket|folder [--remove]';

/**
 * `npm run move-documents -- bucket`: copies the files of couriers' papers from the folder of DATA_DIR to the
 * configured bucket (`folder`: back), those that are not there yet. With `--remove` each leaves its old place
 * once it is in the new one.
 */
runCommand(async () => {
  const [target, flag, ...more] = process.argv.slice(2);
  const isKnown = target === 'bucket' || target === 'folder';
  if (!isKnown || (flag !== undefined && flag !== '--remove') || more.length > 0) throw new Error(USAGE);
  const { documentBucket } = readConfig(process.env);
  if (!documentBucket)
    throw new Error('Kova yok: DOCUMENTS_S3_URL, DOCUMENTS_S3_BUCKET ve anahtarları verilmeli.');
  const places = {
    folder: createFolderFiles(documentFolderOf(resolveDataDir(process.env))),
    bucket: createBucketFiles(documentBucket, systemClock),
  };
  const from = places[target === 'bucket' ? 'folder' : 'bucket'];
  const removed = flag === '--remove' && { each: from.remove };
  const { copied, present } = await copyFiles({ from, to: places[target], ...removed });
  console.log(`Kopyalanan belge dosyası: ${copied}. Zaten yeni yerinde: ${present}.`);
  console.log(
    removed
      ? 'Eski yerdekiler silindi.'
      : 'Eski yerdekiler duruyor; sunucu yeni yeri kullanmaya başlayınca komutu --remove ile yineleyin.',
  );
});
