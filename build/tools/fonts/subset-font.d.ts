// Declares the types that make-fonts.ts needs of the package subset-font, which has none.
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
      dropTables: string[] | undefined;
    },
  ): Promise<Uint8Array>;
}
