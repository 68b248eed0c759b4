// The day of the tests' letter.
export const DAY = '2026-11-27';
