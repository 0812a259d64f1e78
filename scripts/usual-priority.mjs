import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Loaded before the product under test: its background processes have the usual priority. The suite keeps all
// processors busy, and one that takes what others leave would get nothing for half a minute.
const { writeFileSync } = fs;
os.setPriority = () => undefined;
fs.writeFileSync = (file, ...rest) => {
  if (!/^\/proc\/\d+\/autogroup$/.test(String(file))) writeFileSync(file, ...rest);
};
syncBuiltinESMExports();
