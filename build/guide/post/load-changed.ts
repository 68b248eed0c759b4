// Reloads the files of one kind, except those that can't have changed. There may be thousands of files.
import type { LoadContext } from '../../engine/content/load-file.ts';
import type { Names, Taken } from '../../engine/content/names.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { differenceOf } from './list-changes.ts';

interface Member<T> {
  file: SourceFile;
  value?: T | undefined;
  claims: Names['granted'];
  /** True if the file is loaded and has no findings. A file with findings is loaded each time, to report them again. */
  isClean: boolean;
}

/** All files of the kind after the last load. */
interface Group<T> {
  files: readonly SourceFile[];
  members: Member<T>[];
  /**
   * Names that members without findings have claimed. Undefined until the second load, so that a build, which loads
   * only once, doesn't collect them.
   */
  names?: Map<string, Taken> | undefined;
}

const newGroup = <T>(): Group<T> => ({ files: [], members: [] });

/**
 * Returns the values of all files. Calls `load` only for a file that is a new object or had findings, and yields after
 * each call. The value of a file may depend only on the file, `world`, the pictures and `context.incomplete`. A file
 * must claim the same names on each load. Calls `load` for all files if `world` or the pictures are a different object,
 * or if another kind of content has claimed one of the names.
 */
export function* loadChanged<T extends object>(
  slot: string,
  files: readonly SourceFile[],
  world: object,
  context: LoadContext,
  load: (file: SourceFile) => T | undefined,
): Generator<void, T[]> {
  const { names, report, incomplete } = context;
  const group = groupOf<T>(slot, files, world, context);
  group.names ??= namesOf(group.members);
  if (group.names && !names.takeUnchanged(group.names)) {
    group.names.clear();
    for (const member of group.members) member.isClean = false;
  }
  for (const member of group.members) {
    if (member.isClean) continue;
    const [before, from] = [report.size, names.granted.length];
    member.value = load(member.file);
    member.claims = names.granted.slice(from);
    member.isClean = report.size === before && incomplete.size === 0;
    if (member.isClean) for (const [key, taken] of member.claims) group.names?.set(key, taken);
    yield;
  }
  return group.members.flatMap(({ value }) => value ?? []);
}

function namesOf(members: readonly Member<unknown>[]): Map<string, Taken> | undefined {
  const claims = members.filter(({ isClean }) => isClean).flatMap((member) => member.claims);
  return claims.length > 0 ? new Map(claims) : undefined;
}

/** Returns the group with a member for each of `files`. Deletes the names that removed files have claimed. */
function groupOf<T>(slot: string, files: readonly SourceFile[], world: object, context: LoadContext): Group<T> {
  const group = context.memory.memoizeByIdentity(slot, world, [context.pictures, context.files], () => newGroup<T>());
  const { start, came, went } = differenceOf(group.files, files);
  const end = start + went.length;
  const gone = new Map(group.members.slice(start, end).map((member) => [member.file, member]));
  const here = came.map((file): Member<T> => gone.get(file) ?? { file, claims: [], isClean: false });
  for (const { file } of here) gone.delete(file);
  for (const { file, claims, isClean } of gone.values()) {
    context.files.delete(file.path);
    if (isClean) for (const [key] of claims) group.names?.delete(key);
  }
  group.members = [...group.members.slice(0, start), ...here, ...group.members.slice(end)];
  group.files = files;
  return group;
}
