import { type CheckableInstitution, listInstitutions } from '@cht/sdk/payment-details'
import type { Country } from '@cht/sdk/rules'

/** The banks and wallets of the countries in which the operator offers others than the SDK lists. */
export type OperatorInstitutions = Partial<Record<Country, readonly CheckableInstitution[]>>

/** The banks and wallets whose account numbers are checked in a country. */
export function getInstitutions(
  institutions: OperatorInstitutions,
  country: Country,
): readonly CheckableInstitution[] {
  return institutions[country] ?? listInstitutions(country)
}
