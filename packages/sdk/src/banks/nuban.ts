const WEIGHTS = [3, 7, 3] as const

/**
 * The check digit of a Nigerian account number (Central Bank of Nigeria, NUBAN). It makes the sum of the digits a multiple of
 * 10: the bank's 3-digit code and the 9 digits of the serial number, weighted 3, 7, 3 in turn, and the check digit itself. The
 * weights have no factor in common with 10, so one wrong digit always changes the check digit.
 */
export function computeNubanCheckDigit(bankCode: string, serialNumber: string): number {
  const sum = [...bankCode, ...serialNumber].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** Whether a number without spaces has the length of a NUBAN. */
export function isNuban(accountNumber: string): boolean {
  return /^\d{10}$/.test(accountNumber)
}

/** Whether the last of 10 digits is the check digit of the others at this bank. */
export function hasNubanCheckDigit(bankCode: string, accountNumber: string): boolean {
  return computeNubanCheckDigit(bankCode, accountNumber.slice(0, -1)) === Number(accountNumber.slice(-1))
}
