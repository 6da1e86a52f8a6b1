import { Button } from '@cht/ui/button'
import { Stack } from '@cht/ui/stack'
import { type PasskeyForm, PasskeyTrouble, useHasPasskeys } from '../second-factor/index.js'

/** Logs in with a passkey alone. Renders nothing if passkeys cannot be used here. */
export function PasskeyLogin({ form }: { form: PasskeyForm }) {
  const hasPasskeys = useHasPasskeys()
  if (hasPasskeys === false) return null
  return (
    <Stack>
      <PasskeyTrouble form={form} otherWay="You can also log in with your password" />
      {/* Disabled until it is known whether passkeys can be used: a button that appears later would move the links below. */}
      <Button
        requiresConnection
        busy={form.submitting}
        aria-disabled={hasPasskeys === undefined}
        onClick={form.submit}
      >
        Log in with a passkey
      </Button>
    </Stack>
  )
}
