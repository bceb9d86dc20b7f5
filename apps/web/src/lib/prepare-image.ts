import { maxImageBytes } from '@wingman/contract/image.ts';
import { messages } from '../messages/messages.ts';

const texts = messages.chat.image;

/** Longest edge in pixels of what is sent: enough to read a page of small print. */
const longestEdge = 2048;
const quality = 0.86;

/** Why a file is no picture that can be sent, as an Italian sentence. */
export class ImageRefused extends Error {}

type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'heic' | 'other';

const latin = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

/** What a file is by its first bytes; its name and stated type may be wrong. */
function imageKind(head: Uint8Array): Kind {
  if (latin(head, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (latin(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(latin(head, 0, 6))) return 'image/gif';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'image/webp';
  const isHeic = latin(head, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|m[is]f1)$/.test(latin(head, 8, 12));
  return isHeic ? 'heic' : 'other';
}

/**
 * Makes a chosen file ready to be sent: what is too large is reduced, what only this browser can read becomes a
 * JPEG. @throws {ImageRefused} for what cannot be shown or sent
 */
export async function prepareImage(file: File): Promise<File> {
  if (file.size === 0) throw new ImageRefused(texts.empty);
  const kind = imageKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const isNamedImage = file.type.startsWith('image/');
  if (kind === 'other' && !isNamedImage) throw new ImageRefused(texts.notImage);
  const decoded = await createImageBitmap(file).catch(() => null);
  if (!decoded) throw new ImageRefused(kind === 'heic' ? texts.heic : texts.notImage);
  try {
    const share = Math.min(1, longestEdge / Math.max(decoded.width, decoded.height));
    // Reducing a moving picture would stop it.
    const fits = file.size <= maxImageBytes && (share === 1 || kind === 'image/gif');
    if (fits && kind !== 'heic' && kind !== 'other') return new File([file], file.name, { type: kind });
    if (kind === 'image/gif') throw new ImageRefused(texts.tooLarge);
    return await asJpeg(decoded, share, file.name);
  } finally {
    decoded.close();
  }
}

async function asJpeg(image: ImageBitmap, share: number, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * share));
  canvas.height = Math.max(1, Math.round(image.height * share));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageRefused(texts.notImage);
  // JPEG knows no transparency: what shines through is white paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new ImageRefused(texts.notImage);
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
