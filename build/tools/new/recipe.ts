// What every kind of new content has in common: questions, answers, and the files made of them. Knows no kind.
import type { Site } from '../../model/site.ts';
import type { Workspace } from '../listings/workspace.ts';

export type Answers = Readonly<Record<string, string | undefined>>;

export interface World {
  workspace: Workspace;
  site: Site;
  /** `YYYY-MM-DD` */
  today: string;
}

export interface Question {
  /** Its flag: `--title`. */
  flag: string;
  ask: string;
  /** Without an answer there is nothing to write. */
  needed?: true;
  /** Answers that are known; others may be given, and the loader judges them. */
  choices?(world: World, answers: Answers): readonly string[];
  /** What is taken when nothing is answered. */
  preset?(world: World, answers: Answers): string | undefined;
}

export interface Made {
  /** New or edited texts by path from the project's root. */
  texts: ReadonlyMap<string, string>;
  /** The page's address on the site. */
  path: string;
  /** What is left to do, a sentence each. */
  next: readonly string[];
}

export interface Recipe {
  summary: string;
  questions: readonly Question[];
  /** The files, or in a sentence why there are none. */
  make(answers: Answers, world: World): Made | string;
}

/** `a, b ,c` → three values. */
export const listOf = (answer = '') => answer.split(',').map((part) => part.trim()).filter(Boolean);

/** Why a file cannot be made, when one of its name is there, also as JSON. */
export function taken(file: string, { workspace }: World): string | undefined {
  const stem = file.replace(/\.[a-z]+$/, '');
  const other = workspace.source.files.find(({ path }) => path.replace(/\.[a-z]+$/, '') === stem);
  return other && `There is a file ${other.path} already. Give another name with --slug, or edit that file.`;
}
