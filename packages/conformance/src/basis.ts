/**
 * Where a rule comes from: `spec` is the section of the specification that says it or from which it follows; `beyond` says what the
 * rule is about that the specification does not have.
 */
export type Basis = { spec: string } | { beyond: string }
