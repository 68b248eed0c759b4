// Types of nspell for the prose checks, because it ships none.
declare module 'nspell' {
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): {
    correct(word: string): boolean;
    personal(words: string): unknown;
  };
}
