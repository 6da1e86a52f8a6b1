/** The label of an amount above the available balance; `undefined` if it is within the balance or that is unknown. */
export function formatOverBalance(amount: number, available: number | undefined): string | undefined {
  return available !== undefined && amount > available ? 'over balance' : undefined
}
