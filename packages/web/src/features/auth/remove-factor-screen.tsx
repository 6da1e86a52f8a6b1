import { removeFactorForm } from '@cht/machines/second-factor'
import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Link, useSearch } from 'wouter'
import { getLinkFailure } from '../../hooks/get-link-failure.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'

/**
 * Opened by the link 'This was not me' of a mail about a new second factor. Opening it removes nothing, because mail programs open
 * links by themselves.
 */
export default function RemoveFactorScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const form = useForm(removeFactorForm, { token })
  const failure = getLinkFailure(form)
  useTitle('Remove the second factor')
  if (form.done)
    return (
      <Stack gap={24}>
        <h1>The second factor is removed</h1>
        <p>
          You are logged out everywhere, and your webhooks are removed. Somebody may know your password: set a
          new one now, and use it nowhere else. Check your orders after you log in again.
        </p>
        <Button asChild variant="primary">
          <Link href="/forgot-password">Set a new password</Link>
        </Button>
      </Stack>
    )
  return (
    <Stack gap={24}>
      <h1>Was this second factor not yours?</h1>
      <p>
        This removes the passkey or authenticator app that the mail is about, and your webhooks. It logs all
        devices out, including this one. You then set a new password.
      </p>
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
      <FormStack {...form.formProps}>
        <Button type="submit" requiresConnection variant="danger" busy={form.submitting}>
          Remove it and log out everywhere
        </Button>
      </FormStack>
    </Stack>
  )
}
