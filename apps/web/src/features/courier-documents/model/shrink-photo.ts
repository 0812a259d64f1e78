/** As long as the server keeps it. */
const MAX_PX = 2_560;
const QUALITY = 0.85;
/** Smaller ones are sent as they are. */
const SMALL_BYTES = 1_000_000;

/**
 * A photo as it is sent: a telephone's twelve megapixels take a slow line minutes. What the browser cannot
 * read goes as it is, and the server judges it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size < SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob !== null && blob.size < file.size ? blob : file;
  } catch {
    return file;
  }
}
