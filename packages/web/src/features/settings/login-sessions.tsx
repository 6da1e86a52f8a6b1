import { loginSessions } from '@cht/machines/auth'
import { useResource } from '@cht/machines/react'
import type { LoginSession } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { FailedState } from '@cht/ui/failed-state'
import { ListItem } from '@cht/ui/list-item'
import { RelativeTime } from '@cht/ui/relative-time'
import { useState } from 'react'
import { EndOtherSessionsDialog, EndSessionDialog } from './end-session-dialog.js'
import settingsStyles from './settings.module.css'

const Session = ({ session, onEnd }: { session: LoginSession; onEnd: () => void }) => {
  const { browser, address, createdAt, seenAt, isCurrent } = session
  const usage = (
    <>
      Logged in <RelativeTime at={createdAt} />, last used <RelativeTime at={seenAt} />
    </>
  )
  return (
    <ListItem
      title={browser}
      badge={isCurrent && <Chip tone="positive">This device</Chip>}
      details={[address, usage]}
      actions={
        isCurrent ? undefined : (
          <Button size="small" aria-label={`Log out ${browser}`} onClick={onEnd}>
            Log out
          </Button>
        )
      }
    />
  )
}

/** The session that the open dialog ends; `others`: all sessions except that of this device. */
type EndingSession = LoginSession | 'others'

/** The devices on which the user is logged in. Renders nothing on a back end that does not list them. */
export function LoginSessions() {
  const { data, failure, refresh } = useResource(loginSessions)
  const [ending, setEnding] = useState<EndingSession>()
  const close = () => setEnding(undefined)
  if (data === undefined && failure !== undefined)
    return <FailedState title="Your devices could not be loaded" text={failure} onRetry={refresh} />
  if (data === undefined || data.length === 0) return null
  return (
    <Card aria-label="Devices" className={settingsStyles.panel}>
      <h2>Your devices</h2>
      <ul>
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {data.length > 1 && <Button onClick={() => setEnding('others')}>Log out all other devices</Button>}
      {ending === 'others' && <EndOtherSessionsDialog onClose={close} />}
      {typeof ending === 'object' && <EndSessionDialog session={ending} onClose={close} />}
    </Card>
  )
}
