import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@cht/sdk/rules'

/** The payment methods with their labels, as options of `RadioGroupField` or `Tabs`. */
export const PAYMENT_METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}))
