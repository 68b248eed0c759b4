// Reads robots.txt (RFC 9309).
import { decoded } from '../../engine/source/parse-url.ts';

/**
 * True if a robots.txt allows a program to read a URL. The longest path that matches decides, and rules for the program
 * replace those for all programs.
 * @param program Name in lower case, without a version.
 */
export function isAllowedByRobots(text: string, { pathname, search }: URL, program: string): boolean {
  const rules: { programs: string[]; allows: boolean; path: string }[] = [];
  const known = new Set<string>();
  let programs: string[] = [];
  let isNaming = false;
  for (const line of text.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const [name, path] = [field.toLowerCase(), value.trim()];
    if (name === 'user-agent') {
      if (!isNaming) programs = [];
      programs.push(path.toLowerCase().split('/', 1)[0]!);
      known.add(programs.at(-1)!);
    } else if (path && (name === 'allow' || name === 'disallow')) {
      rules.push({ programs, allows: name === 'allow', path });
    }
    if (name) isNaming = name === 'user-agent';
  }
  const own = known.has(program) ? program : '*';
  const target = decoded(pathname + search);
  const [rule] = rules
    .filter((each) => each.programs.includes(own) && matches(each.path, target))
    .sort((a, b) => b.path.length - a.path.length || Number(b.allows) - Number(a.allows));
  return rule?.allows ?? true;
}

/** True if a path begins like the pattern. In the pattern, `*` is any text, and `$` at its end is the path's end. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*').map(decoded);
  const last = isWhole ? parts.pop() : undefined;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.slice(at).endsWith(last);
}
