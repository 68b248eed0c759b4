// Sets a title in lines: the largest type in which it fits, broken between words only.

export interface SetTitle {
  /** Pixels. */
  size: number;
  lines: string[];
}

export interface Frame {
  /** Pixels. */
  width: number;
  height: number;
  largest: number;
  /** Distance of two baselines, in ems. */
  leading: number;
}

const MOST_LINES = 3;

/** `measure`: width of a text in ems. A word is never broken: one wider than the frame makes the type smaller. */
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

/** Greedy: as many words on each line as it takes. `width` in ems. */
function breakLines(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest column, so that no last line is one lonely word. */
function evenLines(words: readonly string[], lines: string[], measure: (text: string) => number): string[] {
  const widest = Math.max(...lines.map(measure));
  for (let width = widest * 0.5; width < widest; width += widest * 0.02) {
    const even = breakLines(words, width, measure);
    if (even.length === lines.length && even.every((line) => measure(line) <= widest)) return even;
  }
  return lines;
}
