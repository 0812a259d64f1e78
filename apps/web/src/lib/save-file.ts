/** Some browsers read the address of a download late. */
const READ_MS = 60_000;

/** Hands bytes over as a download. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, type?: string): void {
  const url = URL.createObjectURL(new Blob([bytes], type === undefined ? {} : { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
