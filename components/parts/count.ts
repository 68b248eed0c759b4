// Formats a number of things.

/**
 * Returns '1 post', '2 posts' or '4,000 posts'. Doesn't use Intl, because a phone would need more time to start Intl
 * than for the rest of the first interaction.
 */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : many}`;
