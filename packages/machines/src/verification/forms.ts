import {
  type VerificationForm,
  validateIdNumber,
  validateVerification,
  verification,
} from '@cht/sdk/verification'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

/** The draft stays after a success, so that the request can be sent again if the operator rejects it. */
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
