// Recognizes alt texts that describe nothing.

const FILE_NAME = /\.(?:jpe?g|png|gif|webp|avif|heic|svg)$/i;
const CAMERA = /^(?:img|dsc[nf]?|dcim|pxl|mvi|photo|image|screenshot|whatsapp image|untitled)[ _-]?[\d_ -]*$/i;
const EMPTY =
  /^(?:an? |the |our )?(?:cover|header|hero|featured|blog|stock|nice)? ?(?:photo(?:graph)?|picture|pic|image|img|cover|header|hero|banner|logo|graphic|illustration|alt(?: text)?|caption|todo|tbc|n\/a|none|untitled|placeholder)\.?$/i;

const ADDRESS = /^(?:https?:|www\.)\S+$/i;

/** True if an alt text is a file name, a URL, a single character, or a word such as "photo". */
export function saysNothing(description: string): boolean {
  const words = description.trim();
  const hasWord = /\p{L}{2}/u.test(words);
  return !hasWord || [FILE_NAME, CAMERA, EMPTY, ADDRESS].some((form) => form.test(words));
}

export const ALT_ADVICE = 'Describe the picture in one sentence: Two boats at the quay.';
