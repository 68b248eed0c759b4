// Chooses the blocks of a letter for a reader.

/** Choices of a reader, as the newsletter's table has them. */
export interface LetterReader {
  /** District; 'None' or null for all of them. */
  postcode: string | null;
  /** Names of categories. */
  categories: readonly string[];
}

interface Choosable {
  postcodes: readonly string[];
  interests: readonly string[];
}

export interface Choice<B> {
  blocks: B[];
  /** Note to a reader if no block fits both choices. */
  note?: 'other-subjects' | 'nothing';
}

/**
 * Blocks of the reader's district and subjects. If there are none, those of the district. A block without districts or
 * subjects fits every reader, and a reader without a choice gets every block.
 */
export function chooseBlocks<B extends Choosable>(all: readonly B[], reader: LetterReader): Choice<B> {
  const near = all.filter(({ postcodes }) => fits(postcodes, districtsOf(reader)));
  const blocks = near.filter(({ interests }) => fits(interests, reader.categories));
  if (blocks.length > 0) return { blocks };
  return near.length > 0 ? { blocks: near, note: 'other-subjects' } : { blocks: [], note: 'nothing' };
}

/** Districts of a reader, none for all of them. The sign-up stores 'None' for "None of these". */
export const districtsOf = ({ postcode }: Pick<LetterReader, 'postcode'>) =>
  postcode === null || postcode === '' || postcode === 'None' ? [] : [postcode];

const fits = (offered: readonly string[], wanted: readonly string[]) =>
  offered.length === 0 || wanted.length === 0 || offered.some((each) => wanted.includes(each));
