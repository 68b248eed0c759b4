// Loads thousands of files of one kind again without those that can't have changed.
import type { LoadContext } from '../../engine/content/load-file.ts';
import type { Names, Taken } from '../../engine/content/names.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { differenceOf } from './list-changes.ts';

interface Member<T> {
  file: SourceFile;
  value?: T | undefined;
  claims: Names['granted'];
  /** False before it is loaded, and if it has findings, which each load has to report. */
  isClean: boolean;
}

/** All files of the kind after the last load. */
interface Group<T> {
  files: readonly SourceFile[];
  members: Member<T>[];
  /** Names of the clean members. Undefined in the first load, which is the only one of a build. */
  names?: Map<string, Taken> | undefined;
}

const newGroup = <T>(): Group<T> => ({ files: [], members: [] });

/**
 * Calls `load` for each file that is a new object or had findings, and yields after it. Returns the values of all
 * files. A value may depend only on its file, `world`, the pictures and the incomplete kinds, and must claim the same
 * names each time. All files are loaded again if `world` or the pictures are another object, or if another kind has
 * taken one of the names.
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

/** The group with the members of these files. Forgets the names of all others. */
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
