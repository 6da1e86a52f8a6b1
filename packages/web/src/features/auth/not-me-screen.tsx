import { notMeForm } from '@cht/machines/auth'
import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Link, useSearch } from 'wouter'
import { getLinkFailure } from '../../hooks/get-link-failure.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'

/**
 * Opened by the link 'This was not me' of a mail or a notification about a new device. Opening it logs nobody out,
 * because mail programs open links by themselves.
 */
export default function NotMeScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const form = useForm(notMeForm, { token })
  const failure = getLinkFailure(form)
  useTitle('This was not me')
  if (form.done)
    return (
      <Stack gap={24}>
        <h1>You are logged out everywhere</h1>
        <p>
          Somebody may know your password. Set a new one now, and use it nowhere else. Check your orders after
          you log in again.
        </p>
        <Button asChild variant="primary">
          <Link href="/forgot-password">Set a new password</Link>
        </Button>
      </Stack>
    )
  return (
    <Stack gap={24}>
      <h1>Was this not you?</h1>
      <p>
        This logs all devices out of your account, including this one, and removes its webhooks. You then set
        a new password.
      </p>
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
      <FormStack {...form.formProps}>
        <Button type="submit" requiresConnection variant="danger" busy={form.submitting}>
          Log out everywhere
        </Button>
      </FormStack>
    </Stack>
  )
}
