/** How many characters of a masked number are shown. */
const SHOWN = 4

/** Masks a phone number, an account number or the address of a wallet: all but its last four characters; a short one in whole. */
export function maskNumber(number: string): string {
  const characters = number.replace(/[\s()-]/g, '')
  if (characters === '') return ''
  return `••••${characters.length > SHOWN ? characters.slice(-SHOWN) : ''}`
}

/** Numbers of accounts and phones, and addresses of wallets; or else a date. */
const LONG_NUMBER = /(\b\d{4}-\d\d-\d\d\b)|\+?\d(?:[ .()/-]{0,2}\d){6,}|\b[\dA-Za-z]{25,}\b/g

/** Masks the numbers of accounts and phones, and the addresses of wallets, in what somebody has written. */
export function maskNumbersIn(text: string): string {
  return text.replace(LONG_NUMBER, (number, date?: string) => date ?? maskNumber(number.replace(/[./]/g, '')))
}
