/** A small change of the product that a test must notice. */
export interface Break {
  /** The id of a row of docs/spec-rows.md or, for a rule that no row states, the rule in a few words. */
  name: string
  /** The file to change, relative to the root. */
  file: string
  /** Occurs exactly once in the file. */
  text: string
  replacement: string
  /** The test that must fail. Default: a test or a step whose title names the row. */
  test?: { file: string; title: string }
  /** A program in `node_modules/.bin`, with its arguments, that must fail in place of a test. */
  command?: readonly string[]
}
