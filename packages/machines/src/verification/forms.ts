import { formRule, type MethodInputOf, parseInput, verification } from '@cht/sdk/contract'
import { type VerificationForm, validateIdNumber } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

const request = verification.requestVerification.input.check(formRule(validateIdNumber))

/** The draft stays after a success, so that the request can be sent again if the operator rejects it. */
export const verificationForm: FormDefinition<
  VerificationForm,
  undefined,
  MethodInputOf<typeof verification.requestVerification>
> = {
  id: 'verification',
  initial: { country: '', verificationType: '', idNumber: '', frontImage: undefined, backImage: undefined },
  parse: (values) => parseInput(request, values),
  success: verification.requestVerification.success,
  keepsDraft: true,
  uploads: true,
  submit: (client, values, options) => client.settings.requestVerification(values, options),
}
