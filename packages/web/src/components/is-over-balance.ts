/** Whether an amount is above the available balance. Not if the balance is unknown. */
export function isOverBalance(amount: number, available: number | undefined): boolean {
  return available !== undefined && amount > available
}
