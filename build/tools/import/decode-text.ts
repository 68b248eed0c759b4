// Text of an exported file: UTF-8, or UTF-16 with a byte-order mark.

/** Broken bytes become U+FFFD, because a single one must not keep hundreds of posts away. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
