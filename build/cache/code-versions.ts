// Which state of the code is running. Only the bundle knows (build/launch.mjs writes it in); run from source, nothing is remembered between processes.

/** `reading`: hash of the code that parses content; `site`: of all code that a page can depend on. */
export interface CodeVersions {
  reading: string;
  site: string;
}

declare const READING_VERSION: string | undefined;
declare const SITE_VERSION: string | undefined;

export const codeVersions: CodeVersions | undefined =
  typeof READING_VERSION === 'undefined' || typeof SITE_VERSION === 'undefined' ? undefined : { reading: READING_VERSION, site: SITE_VERSION };
