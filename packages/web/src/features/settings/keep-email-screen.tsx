import { discardEmailByLinkForm } from '@cht/machines/auth'
import { Button } from '@cht/ui/button'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Link, useSearch } from 'wouter'
import { getLinkFailure } from '../../hooks/get-link-failure.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'

function EmailKept() {
  return (
    <Stack gap={24}>
      <h1>Your email stays as it is</h1>
      <p>
        The new email was discarded. If you did not ask for it, somebody else may know your password:{' '}
        <Link href="/forgot-password">set a new password</Link>. That logs everybody out.
      </p>
    </Stack>
  )
}

/**
 * Opened by a link in a mail to the old address. Opening it does not discard the new email, because mail programs open links by
 * themselves.
 */
export default function KeepEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const form = useForm(discardEmailByLinkForm, { token })
  const failure = getLinkFailure(form)
  useTitle('Keep your email')
  if (form.done) return <EmailKept />
  return (
    <Stack gap={24}>
      <h1>Keep your email?</h1>
      <p>
        A new email address for your account was confirmed. Keep the old one if that was not you, or if you
        changed your mind.
      </p>
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}. If your email has changed already, write to us.
        </Note>
      )}
      <form {...form.formProps}>
        <Button type="submit" variant="primary" busy={form.submitting}>
          Keep the old email
        </Button>
      </form>
    </Stack>
  )
}
