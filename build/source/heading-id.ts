// The id that a heading gets from its words. Knows nothing of what else is on the page.

/** `What to look for?` → `what-to-look-for`; letters of any script are kept, accents are dropped. Never empty. */
export function headingId(text: string): string {
  const words = text.toLowerCase().normalize('NFKD').replace(/[\p{M}'’]/gu, '').match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? 'part';
}

/** The same, told apart from the ids already taken (each with how often it was asked for), and added to them. */
export function uniqueHeadingId(text: string, taken: Map<string, number>): string {
  const id = headingId(text);
  let candidate = id;
  for (let count = taken.get(id) ?? 0; taken.has(candidate); taken.set(id, count)) candidate = `${id}-${++count}`;
  taken.set(candidate, 1);
  return candidate;
}
