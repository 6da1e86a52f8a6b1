import {
  type VerificationForm,
  validateIdNumber,
  validateVerification,
  verification,
} from '@cht/sdk/verification'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

/** The draft keeps all values after a failed submission, and after the operator has rejected the request. */
export const verificationForm: FormDefinition<VerificationForm, undefined> = {
  id: 'verification',
  initial: { country: '', verificationType: '', idNumber: '', frontImage: undefined, backImage: undefined },
  validate: (values) => validateVerification(values) ?? validateIdNumber(values),
  success: verification.requestVerification.success,
  keepsDraft: true,
  submit: async (client, { country, frontImage, backImage, ...values }, options) => {
    if (country === '' || !frontImage || !backImage)
      throw new Error('The form was submitted without validation')
    await client.settings.requestVerification(
      { ...values, country, frontImage, backImage },
      { ...options, timeout: UPLOAD_TIMEOUT },
    )
    return { result: undefined }
  },
}
