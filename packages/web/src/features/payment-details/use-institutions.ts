import { institutions } from '@cht/machines/payment-details'
import { useResource } from '@cht/machines/react'
import type { Institution, User } from '@cht/sdk/contract'
import { listInstitutions } from '@cht/sdk/payment-details'
import { isCountry } from '@cht/sdk/rules'
import { useEffect } from 'react'
import type { DetailsForm } from './details-form.js'

/**
 * The banks and wallets that the user can choose; undefined in a country without a list. Where the operator offers others than the SDK, the
 * server alone checks the account number.
 */
export function useInstitutions(
  { values, change }: DetailsForm,
  { country }: User,
): readonly Institution[] | undefined {
  const { data = [] } = useResource(institutions)
  const isOperators = data.length > 0
  const isChecked = values.country !== ''
  useEffect(() => {
    if (isOperators && isChecked) change({ country: '' })
  }, [isOperators, isChecked, change])
  if (isOperators) return data
  return isCountry(country) ? listInstitutions(country) : undefined
}
