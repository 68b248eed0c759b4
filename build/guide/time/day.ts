// Validates days as `YYYY-MM-DD` and calculates with them.

/** True if the text is a day that exists. `2026-02-30` doesn't. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return day.toISOString().slice(0, 10) === text;
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
