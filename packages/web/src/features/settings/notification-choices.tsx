import { notificationChangeForm, notificationChoices, pushService } from '@cht/machines/notifications'
import { useResource } from '@cht/machines/react'
import type { NotificationSetting } from '@cht/sdk/contract'
import type { NotificationChannel, NotificationKind } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { Switch } from '@cht/ui/switch'
import { useSwitchForm } from '../../hooks/use-switch-form.js'
import styles from './notifications-tab.module.css'
import settings from './settings.module.css'

const KINDS: Record<NotificationKind, { label: string; hint: string }> = {
  trades: { label: 'Trades', hint: 'Matches, payments and appeals' },
  investments: { label: 'Investments', hint: 'Plans that end, and released capital' },
  account: { label: 'Account', hint: 'Identity, profile and bonuses' },
  security: { label: 'Security', hint: 'Passwords, email and sessions. Always sent' },
}

const CHANNELS: Record<NotificationChannel, { label: string; phrase: string }> = {
  mail: { label: 'Mail', phrase: 'by mail' },
  push: { label: 'Alert', phrase: 'as an alert' },
}

interface ChoiceProps {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

const Choice = ({ kind, channel, isOn }: ChoiceProps) => {
  const binding = useSwitchForm(notificationChangeForm, { kind, channel, isOn })
  return (
    <Switch
      aria-label={`${KINDS[kind].label} ${CHANNELS[channel].phrase}`}
      disabled={kind === 'security'}
      {...binding}
    />
  )
}

const ChoiceTable = ({ choices, hasPushes }: { choices: NotificationSetting[]; hasPushes: boolean }) => {
  const channels = hasPushes ? (['mail', 'push'] as const) : (['mail'] as const)
  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {CHANNELS[channel].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.kind}>
            <th scope="row">
              {KINDS[choice.kind].label}
              <small>{KINDS[choice.kind].hint}</small>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Choice kind={choice.kind} channel={channel} isOn={choice[channel]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Selects which notifications are sent by mail and by push. Renders nothing on a back end that offers no choice. */
export function NotificationChoices() {
  const { data, failure, refresh } = useResource(notificationChoices)
  const service = useResource(pushService)
  if (data === null) return null
  return (
    <Card aria-label="What you are notified about" className={settings.panel}>
      <h2>What you are notified about</h2>
      {data && <ChoiceTable choices={data} hasPushes={service.data !== null} />}
      {!data && failure === undefined && <Skeleton height={52} count={4} />}
      {!data && failure !== undefined && (
        <FailedState
          title="Your notification settings could not be loaded"
          text={failure}
          onRetry={refresh}
        />
      )}
    </Card>
  )
}
