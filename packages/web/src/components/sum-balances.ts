/** The sum of two balances; undefined if one of them could not be read. */
export function sumBalances(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
