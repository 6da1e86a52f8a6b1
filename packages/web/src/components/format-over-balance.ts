/** The label of an amount above the available balance; `undefined` if it is not above it or the balance is unknown. */
export function formatOverBalance(amount: number, available: number | undefined): string | undefined {
  return available !== undefined && amount > available ? 'over balance' : undefined
}
