// A file of the finished site, in memory.

export interface OutputFile {
  /** Path inside `dist/`, with forward slashes and no leading slash: `brixton/index.html`. */
  path: string;
  body: string | Uint8Array;
  bytes?: number;
}
