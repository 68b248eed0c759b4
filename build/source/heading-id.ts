// The id that a heading gets from its words. Knows nothing of what else is on the page.

/** `What to look for?` → `what-to-look-for`; letters of any script are kept, accents are dropped. Never empty. */
export function headingId(text: string): string {
  const words = text.toLowerCase().normalize('NFKD').replace(/[\p{M}'’]/gu, '').match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? 'part';
}

/** The same, told apart from the ids already taken, and added to them. */
export function uniqueHeadingId(text: string, taken: Set<string>): string {
  const id = headingId(text);
  let candidate = id;
  for (let count = 2; taken.has(candidate); count++) candidate = `${id}-${count}`;
  taken.add(candidate);
  return candidate;
}
