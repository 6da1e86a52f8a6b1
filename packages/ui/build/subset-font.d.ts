declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    /** OpenType features. All are kept by default. */
    keepFeatures?: readonly string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
    noHinting?: boolean
  }

  /** Reduces a font to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
