import type { FormDefinition } from '@cht/machines'
import { type FormState, stubForm } from '../../support/stubs.js'
import { FORMS } from '../roles.js'
import { authForms } from './forms/auth-forms.js'
import type { FormName, FormRenderings } from './forms/form-renderings.js'
import { orderForms } from './forms/order-forms.js'
import { secondFactorForms } from './forms/second-factor-forms.js'
import { settingsForms } from './forms/settings-forms.js'
import { tokenRequestForms } from './forms/token-request-forms.js'
import { tradeForms } from './forms/trade-forms.js'
import { webhookForms } from './forms/webhook-forms.js'
import type { Rendering } from './rendering.js'

const FORM_RENDERINGS: FormRenderings = {
  ...authForms,
  ...orderForms,
  ...tradeForms,
  ...settingsForms,
  ...secondFactorForms,
  ...tokenRequestForms,
  ...webhookForms,
}

/** Returns the values that the form contains in a state. */
const getEnteredValues = (state: FormState, values: object, invalidValues: object | undefined): object => {
  if (state === 'editing') return {}
  return state === 'failed' ? { ...values, ...invalidValues } : values
}

export function renderForm(state: FormState, name: FormName): Rendering {
  const { rendering, values, invalidValues, refusal: message, done } = FORM_RENDERINGS[name]
  if (state === 'done' && done) return done
  const form: FormDefinition<object, never> = FORMS[name] as never
  const entered = getEnteredValues(state, values, invalidValues)
  return { ...rendering, forms: [stubForm(form, state, entered, message)] }
}
