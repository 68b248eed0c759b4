// Changes of a guide's files that a newer version needs. tests/tools/upgrade has an older form of each.

/** Texts by path from the guide's folder. */
export type Files = ReadonlyMap<string, string>;

interface FormatChange {
  /** Version of the package that first needs the change. */
  version: string;
  /** Sentence for the owner. */
  reason: string;
  /** New texts by path. Undefined for a file that goes. */
  change(files: Files): Map<string, string | undefined>;
}

const without = (files: Files, path: string) => new Map(files.has(path) ? [[path, undefined]] : []);

/** Oldest first. A change does nothing to files that have it already. */
const formatChanges: readonly FormatChange[] = [
  {
    version: '1.1.0',
    reason: 'The list of findings is docs/findings.md of the package now.',
    change: (files) => without(files, 'content/FINDINGS.md'),
  },
  {
    version: '1.1.0',
    reason: 'The licences of fonts and libraries come with the package now.',
    change: (files) => without(files, 'public/licences.txt'),
  },
  {
    version: '1.1.0',
    reason: 'A calendar of The Events Calendar is read as iCalendar now.',
    change: (files) => {
      const path = 'content/registers.yaml';
      const text = files.get(path) ?? '';
      // Each entry of a list begins with a hyphen.
      const changed = text.replace(/^ *- (?:(?!^ *- )[^])*/gm, (entry) =>
        /^[ -]*kind: *events-calendar\b/m.test(entry)
          ? entry
              .replace(/(kind: *)events-calendar\b/, '$1icalendar')
              .replace(/\/wp-json\/tribe\/events\/v1\/events[^\s"']*/, '/events/?ical=1')
          : entry,
      );
      return new Map(changed === text ? [] : [[path, changed]]);
    },
  },
];

/** Applies all changes. Returns the new texts of the files that differ, and the reasons. */
export function upgradeFiles(before: Files): { edits: Map<string, string | undefined>; reasons: string[] } {
  const files = new Map(before);
  const edits = new Map<string, string | undefined>();
  const reasons: string[] = [];
  for (const { reason, change } of formatChanges) {
    const changed = change(files);
    if (changed.size > 0) reasons.push(reason);
    for (const [path, text] of changed) {
      edits.set(path, text);
      if (text === undefined) files.delete(path);
      else files.set(path, text);
    }
  }
  return { edits, reasons };
}
