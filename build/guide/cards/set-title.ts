// Sets a title in lines, broken only between words, in the largest type that fits.

export interface SetTitle {
  /** Type size in pixels. */
  size: number;
  lines: string[];
}

export interface Frame {
  /** Width in pixels. */
  width: number;
  height: number;
  largest: number;
  /** Distance between two baselines, in ems. */
  leading: number;
}

const MOST_LINES = 3;

/**
 * @param measure Returns the width of a text in ems. Words are never broken, so a word wider than the frame shrinks the
 * type.
 */
export function setTitle(title: string, frame: Frame, measure: (text: string) => number): SetTitle {
  const words = title.split(/[ \t\n]+/).filter(Boolean);
  for (let size = frame.largest; ; size *= 0.96) {
    const lines = breakLines(words, frame.width / size, measure);
    const fits = lines.length <= MOST_LINES && lines.length * size * frame.leading <= frame.height;
    if (fits && lines.every((line) => measure(line) * size <= frame.width)) {
      return { size: Math.round(size * 10) / 10, lines: evenLines(words, lines, measure) };
    }
  }
}

/** Fills each line with as many words as fit. `width` is in ems. */
function breakLines(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Narrows the column without adding a line, so that the last line isn't a single word. */
function evenLines(words: readonly string[], lines: string[], measure: (text: string) => number): string[] {
  const widest = Math.max(...lines.map(measure));
  for (let width = widest * 0.5; width < widest; width += widest * 0.02) {
    const even = breakLines(words, width, measure);
    if (even.length === lines.length && even.every((line) => measure(line) <= widest)) return even;
  }
  return lines;
}
