import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { PasskeyTrouble } from './passkey-trouble.js'
import type { PasskeyForm } from './use-passkey-form.js'

interface PasskeyProofProps {
  form: PasskeyForm
  /** Whether the screen offers another way to confirm. */
  hasOtherWay: boolean
}

/** Asks for a passkey. After the press, the browser opens its own dialog. */
export function PasskeyProof({ form, hasOtherWay }: PasskeyProofProps) {
  return (
    <FormStack {...form.formProps}>
      <p>Confirm with your fingerprint, your face, or the screen lock of your device.</p>
      <PasskeyTrouble
        form={form}
        otherWay={
          hasOtherWay
            ? 'You can also choose another way below'
            : 'If it does not work at all, contact support'
        }
      />
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        Use a passkey
      </Button>
    </FormStack>
  )
}
