// Which of a letter's blocks a reader gets.

/** As the newsletter's table has them. */
export interface LetterReader {
  /** A district; 'None' or null for readers of all of them. */
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
  /** What a reader is told where nothing fits both choices. */
  note?: 'other-subjects' | 'nothing';
}

/**
 * Those of the reader's district and subjects; where there are none, those of the district; where there are none
 * either, none. A block without districts or subjects is for all, and a reader without a choice gets every choice.
 */
export function chooseBlocks<B extends Choosable>(all: readonly B[], reader: LetterReader): Choice<B> {
  const near = all.filter(({ postcodes }) => fits(postcodes, districtsOf(reader)));
  const blocks = near.filter(({ interests }) => fits(interests, reader.categories));
  if (blocks.length > 0) return { blocks };
  return near.length > 0 ? { blocks: near, note: 'other-subjects' } : { blocks: [], note: 'nothing' };
}

/** None for a reader of all districts: 'None' is what the sign-up stores for "None of these". */
export const districtsOf = ({ postcode }: Pick<LetterReader, 'postcode'>) =>
  postcode === null || postcode === '' || postcode === 'None' ? [] : [postcode];

const fits = (offered: readonly string[], wanted: readonly string[]) =>
  offered.length === 0 || wanted.length === 0 || offered.some((each) => wanted.includes(each));
