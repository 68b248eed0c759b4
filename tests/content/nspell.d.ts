// Types of nspell for the prose checks, because the package has none.
declare module 'nspell' {
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): {
    correct(word: string): boolean;
    personal(words: string): unknown;
  };
}
