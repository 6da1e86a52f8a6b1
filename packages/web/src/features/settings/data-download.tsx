import { dataDownload, dataDownloadForm } from '@cht/machines/account'
import { useResource } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { DATA_DOWNLOAD_PATH } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { useState } from 'react'
import { CurrentPasswordField } from '../../components/current-password-field.js'
import { useForm } from '../../hooks/use-form.js'
import { useHoldRefusal } from '../../hooks/use-hold-refusal.js'
import styles from './settings.module.css'

const PrepareForm = ({ user, onReady }: { user: User; onReady: () => void }) => {
  const refusal = useHoldRefusal('data.download')
  const form = useForm(dataDownloadForm, {}, onReady)
  return (
    <FormStack {...form.formProps}>
      <CurrentPasswordField label="Your password" email={user.email} {...form.text('password')} />
      <Button type="submit" blockedReason={refusal} busy={form.submitting}>
        Prepare download
      </Button>
    </FormStack>
  )
}

const Ready = ({ onStart }: { onStart: () => void }) => (
  <>
    <Note tone="positive" icon="check">
      Your file is ready. The link works once, within five minutes.
    </Note>
    <Button variant="primary" asChild>
      <a href={DATA_DOWNLOAD_PATH} download onClick={onStart}>
        Save my data
      </a>
    </Button>
  </>
)

/** Asks for the password, then offers the user's data as a file. Renders nothing on a back end without downloads. */
export function DataDownload({ user }: { user: User }) {
  const { data: download, refresh } = useResource(dataDownload)
  // `readyUntil` identifies a download. Its link works once: another download needs the password again.
  const [startedDownload, setStartedDownload] = useState<number>()
  if (!download) return null
  const { readyUntil } = download
  return (
    <Card aria-label="Your data" className={styles.panel}>
      <h2>Download my data</h2>
      <p>
        One file with everything that we store about you: your profile, orders, trades, investments,
        notifications and logins, and the pictures that you have sent. Keep it safe: it contains your account
        numbers.
      </p>
      {readyUntil === undefined || readyUntil === startedDownload ? (
        <PrepareForm user={user} onReady={refresh} />
      ) : (
        <Ready onStart={() => setStartedDownload(readyUntil)} />
      )}
    </Card>
  )
}
