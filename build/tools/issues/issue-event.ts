// Reads the event file that GitHub gives to workflows.
import * as z from 'zod';
import { readNamedFile } from '../../guide/workspace.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { parseJson } from '../../engine/source/parse-url.ts';
import { quoted } from '../../engine/report/wording.ts';

const eventSchema = z.object({
  issue: z.object({ body: z.string().nullable(), labels: z.array(z.object({ name: z.string() })).default([]) }),
});

/** Throws a UserError if the file isn't an event with an issue. */
export function readEvent(file: string): z.infer<typeof eventSchema> {
  const bytes = readNamedFile(file);
  if (!bytes) throw new UserError(`There is no file ${quoted(file)}.`);
  const { data } = eventSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (data) return data;
  throw new UserError(`${quoted(file)} is not an event of GitHub with an issue. Give the file at GITHUB_EVENT_PATH.`);
}
