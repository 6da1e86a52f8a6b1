import { type FormError, isBlank } from '../form-rule.js'
import type { SellOrderForm } from '../orders/rules.js'
import type { Institution } from '../payment-details/model.js'
import type { CheckableInstitution } from './institution.js'
import { findInstitution } from './institutions.js'
import { hasNubanCheckDigit, isNuban } from './nuban.js'

type AccountForm = Pick<SellOrderForm, 'paymentMethod' | 'bankName' | 'accountNumber'>

const removeSpaces = (number: string) => number.replace(/\s/g, '')

const findBank = <Listed extends Institution>(
  { paymentMethod, bankName }: Pick<AccountForm, 'paymentMethod' | 'bankName'>,
  institutions: readonly Listed[],
) => (paymentMethod === 'bank' ? findInstitution(institutions, bankName) : undefined)

/** Refuses a number without the length, or the mobile prefix, of the listed bank's account numbers. */
export function validateAccountNumber(
  form: AccountForm,
  institutions: readonly CheckableInstitution[],
): FormError<'accountNumber'> | undefined {
  const institution = findBank(form, institutions)
  if (!institution || institution.account.pattern.test(removeSpaces(form.accountNumber))) return undefined
  return {
    message: `An account number of ${institution.name} ${institution.account.rule}`,
    fields: ['accountNumber'],
  }
}

/** What to tell the user about an account number that is accepted; undefined if there is nothing to tell. */
export function getAccountNumberWarning(
  form: AccountForm,
  institutions: readonly Institution[],
): string | undefined {
  const institution = findBank(form, institutions)
  const number = removeSpaces(form.accountNumber)
  if (!institution?.hasCheckDigit || !isNuban(number)) return undefined
  return hasNubanCheckDigit(institution.code, number)
    ? undefined
    : `This is probably not an account number of ${institution.name}: its check digit is wrong. Compare each digit with your bank before you continue.`
}

/** Says that a bank is not listed, so that its account numbers are not checked. */
export function getUnlistedBankNote(
  { paymentMethod, bankName }: Pick<AccountForm, 'paymentMethod' | 'bankName'>,
  institutions: readonly Institution[],
): string | undefined {
  return paymentMethod === 'bank' && !isBlank(bankName) && !findInstitution(institutions, bankName)
    ? 'This bank is not in our list, so we cannot check the account number for typing errors.'
    : undefined
}
