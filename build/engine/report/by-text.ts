// Sorts text the same way on every machine.

let compare: Intl.Collator['compare'] | undefined;

/** Alphabetical, with 9 before 10. Creates the collator on first use, because it is slow to create. */
export const byText = (a: string, b: string): number =>
  (compare ??= new Intl.Collator('en-GB', { numeric: true }).compare)(a, b);
