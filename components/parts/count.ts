// Formats a number of things.

/**
 * '1 post', '2 posts', '4,000 posts'. Without Intl, which takes a phone longer to start than everything else on the
 * first interaction.
 */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : many}`;
