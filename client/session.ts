// What is remembered until the tab is closed. A browser that keeps nothing is no error: then nothing is remembered.

export function remember(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full.
  }
}

export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
