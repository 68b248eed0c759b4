// Decodes an exported file as UTF-8, or as UTF-16 with a byte-order mark.

/** Replaces broken bytes by U+FFFD, because a broken byte must not stop the import of hundreds of posts. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
