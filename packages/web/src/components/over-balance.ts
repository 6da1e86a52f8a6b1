/** What stands at an amount that one does not have; nothing where it is not known how much that is. */
export function overBalance(amount: number, available: number | undefined): string | undefined {
  return available !== undefined && amount > available ? 'over balance' : undefined
}
