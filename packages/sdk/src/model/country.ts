/** The countries in which users can sign up. */
export const COUNTRIES = ['nigeria', 'ghana', 'kenya'] as const
export type Country = (typeof COUNTRIES)[number]

const COUNTRY_NAMES = COUNTRIES.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
/** What is wrong with another country: `must be Nigeria, Ghana or Kenya`. */
export const COUNTRY_RULE = `must be ${COUNTRY_NAMES.slice(0, -1).join(', ')} or ${COUNTRY_NAMES.at(-1)}`

/** Whether the value is one of `COUNTRIES`. The country of a user is `unknown` if another back end sends another one. */
export function isCountry(value: string): value is Country {
  return COUNTRIES.includes(value as Country)
}
