import { acceptInvitationForm, setUpAuthenticatorForm } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { useState } from 'react'
import { AuthenticatorStep } from '../../components/authenticator-step.js'
import { useForm } from '../../hooks/use-form.js'

interface Secret {
  secret: string
  uri: string
}

const CodeStep = ({ invitation, secret }: { invitation: string; secret: Secret }) => {
  const form = useForm(acceptInvitationForm, { invitation })
  return (
    <FormStack {...form.formProps}>
      <AuthenticatorStep secret={secret} form={form} />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Accept the invitation
      </Button>
    </FormStack>
  )
}

/** Accepts an invitation by an authenticator app. */
export function AcceptByApp({ invitation }: { invitation: string }) {
  const [secret, setSecret] = useState<Secret>()
  const form = useForm(setUpAuthenticatorForm, { invitation }, setSecret)
  if (secret) return <CodeStep invitation={invitation} secret={secret} />
  return (
    <FormStack {...form.formProps}>
      <p>
        You will sign in by a code that is mailed to you and a code of an authenticator app on your phone.
      </p>
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Set up an authenticator app
      </Button>
    </FormStack>
  )
}
