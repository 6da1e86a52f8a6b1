/** How many characters of a masked number are shown. */
const SHOWN = 4

/** Masks a phone number, an account number or the address of a wallet: all but its last four characters; a short one in whole. */
export function maskNumber(number: string): string {
  const characters = number.replace(/[\s()-]/g, '')
  if (characters === '') return ''
  return `••••${characters.length > SHOWN ? characters.slice(-SHOWN) : ''}`
}
