/** A small change of the product that a test must notice. */
export interface Break {
  /** The id of a row of docs/spec-rows.md; of what no row states, a few words that say what is broken. */
  name: string
  /** The file to change, relative to the root. */
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** The test that must fail. Default: one whose title names the row. */
  test?: { file: string; title: string }
  /** A program in `node_modules/.bin`, with its arguments, that must fail in place of a test. */
  command?: readonly string[]
}
