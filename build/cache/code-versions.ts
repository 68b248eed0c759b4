// Which state of the code is running. Only the bundle knows (build/launch.mjs writes it in); run from source, nothing is remembered between processes.

/** `reading`: hash of the code that parses content; `site`: of all code that a page can depend on. */
export interface CodeVersions {
  reading: string;
  site: string;
}

declare const CODE_VERSIONS: CodeVersions | undefined;

export const codeVersions: CodeVersions | undefined = typeof CODE_VERSIONS === 'undefined' ? undefined : CODE_VERSIONS;
