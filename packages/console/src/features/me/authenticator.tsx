import {
  addOwnAuthenticatorForm,
  removeOwnAuthenticatorForm,
  setUpOwnAuthenticatorForm,
} from '@cht/machines/console'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Button } from '@cht/ui/button'
import { FormDialog } from '@cht/ui/form-dialog'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import { AuthenticatorStep } from '../../components/authenticator-step.js'
import { useForm } from '../../hooks/use-form.js'

interface Secret {
  secret: string
  uri: string
}

const CodeDialog = ({ secret, onClose }: { secret: Secret; onClose: () => void }) => {
  const form = useForm(addOwnAuthenticatorForm, {}, onClose)
  return (
    <FormDialog
      title="Set up an authenticator app"
      onClose={onClose}
      form={form}
      cancelLabel="Not now"
      actionLabel="Turn on"
    >
      <AuthenticatorStep secret={secret} form={form} />
    </FormDialog>
  )
}

const SetUp = () => {
  const [secret, setSecret] = useState<Secret>()
  const form = useForm(setUpOwnAuthenticatorForm, {}, (result) => {
    setSecret(result)
    form.restart()
  })
  return (
    <>
      <FormStack {...form.formProps}>
        <p>No app is set up. Commands in a terminal need one.</p>
        <FormError form={form} />
        <Button type="submit" busy={form.submitting} requiresConnection>
          Set up an app
        </Button>
      </FormStack>
      {/* Not in the form above: React would submit that too, which creates another secret. */}
      {secret && <CodeDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const RemoveDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(removeOwnAuthenticatorForm, {}, onClose)
  return (
    <AlertDialog
      title="Remove the authenticator app?"
      onClose={onClose}
      form={form}
      cancelLabel="Keep it"
      actionLabel="Remove"
      variant="danger"
    >
      You sign in by your passkeys alone, and not in a terminal. Your other sessions end. You are told by
      mail.
    </AlertDialog>
  )
}

/** Whether the person has an authenticator app. It can be removed if they have a passkey. */
export function Authenticator({ isOn, hasPasskey }: { isOn: boolean; hasPasskey: boolean }) {
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <Stack asChild>
      <section aria-labelledby="authenticator">
        <h2 id="authenticator">Authenticator app</h2>
        {isOn ? <p>An app is set up.</p> : <SetUp />}
        {isOn && hasPasskey && <Button onClick={() => setIsRemoving(true)}>Remove the app</Button>}
        {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} />}
      </section>
    </Stack>
  )
}
