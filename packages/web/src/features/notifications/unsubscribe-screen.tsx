import { unsubscribeForm } from '@cht/machines/notifications'
import { Button } from '@cht/ui/button'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useSearch } from 'wouter'
import { getLinkFailure } from '../../hooks/get-link-failure.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'

/** Opened by a link in a mail. Opening it turns nothing off, because mail programs open links by themselves. */
export default function UnsubscribeScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const form = useForm(unsubscribeForm, { token })
  const failure = getLinkFailure(form)
  useTitle('Turn off mails')
  if (form.done)
    return (
      <Stack gap={24}>
        <h1>These mails are turned off</h1>
        <p>You still see these notifications in the app. Mails about security are always sent.</p>
      </Stack>
    )
  return (
    <Stack gap={24}>
      <h1>Turn off these mails?</h1>
      <p>
        You will get no more mails of this kind. You still see these notifications in the app. Mails about
        security are always sent.
      </p>
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
      <form {...form.formProps}>
        <Button type="submit" variant="primary" busy={form.submitting}>
          Turn off
        </Button>
      </form>
    </Stack>
  )
}
