import { useUser } from '@cht/machines/react'
import { passwordConfirmationForm } from '@cht/machines/second-factor'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { CurrentPasswordField } from '../../components/current-password-field.js'
import { useForm } from '../../hooks/use-form.js'

/** Asks the user to confirm who they are with the password. */
export function PasswordConfirmation({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const form = useForm(passwordConfirmationForm, {}, onDone)
  return (
    <FormStack {...form.formProps}>
      <CurrentPasswordField label="Your password" email={user?.email ?? ''} {...form.text('password')} />
      <FormError form={form} />
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        Confirm
      </Button>
    </FormStack>
  )
}
