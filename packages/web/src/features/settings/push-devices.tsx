import { pushService, removeDeviceForm } from '@cht/machines/notifications'
import { useResource } from '@cht/machines/react'
import type { PushDevice } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { ListItem } from '@cht/ui/list-item'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useForm } from '../../hooks/use-form.js'
import settings from './settings.module.css'

const Device = ({ id, name, createdAt, lostAt, isCurrent }: PushDevice) => {
  const { formatDate } = useTimeFormat()
  const form = useForm(removeDeviceForm, { id })
  const since = (
    <>
      Since <time dateTime={new Date(createdAt).toISOString()}>{formatDate(createdAt)}</time>
    </>
  )
  const lost = lostAt !== undefined && (
    <>
      It has received no alerts since{' '}
      <time dateTime={new Date(lostAt).toISOString()}>{formatDate(lostAt)}</time>.
      {!isCurrent && ' Open the app there to turn them on again.'}
    </>
  )
  return (
    <ListItem
      title={name}
      badge={isCurrent && <Chip>This browser</Chip>}
      details={[since, lost]}
      actions={
        <form {...form.formProps}>
          <Button
            type="submit"
            size="small"
            requiresConnection
            busy={form.submitting}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </form>
      }
    />
  )
}

/** The browsers that receive pushes. Renders nothing if there are none. */
export function PushDevices() {
  const devices = useResource(pushService).data?.devices ?? []
  if (devices.length === 0) return null
  return (
    <Card aria-label="Your devices" className={settings.panel}>
      <h2>Devices that get alerts</h2>
      <ul>
        {devices.map((device) => (
          <Device key={device.id} {...device} />
        ))}
      </ul>
    </Card>
  )
}
