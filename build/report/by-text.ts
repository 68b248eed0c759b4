// The order of texts, as people look for them: one collation for every machine.

let compare: Intl.Collator['compare'] | undefined;

/**
 * Alphabetical, with 9 before 10. Its collator is made when it is first wanted: that takes longer than to see that
 * nothing has changed.
 */
export const byText = (a: string, b: string): number =>
  (compare ??= new Intl.Collator('en-GB', { numeric: true }).compare)(a, b);
