import { useResource } from '@cht/machines/react'
import { webhookList } from '@cht/machines/webhooks'
import type { CreatedWebhook, Webhook } from '@cht/sdk/contract'
import { MAX_WEBHOOKS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { useState } from 'react'
import { useHoldRefusal } from '../../hooks/use-hold-refusal.js'
import { AddWebhookDialog } from './add-webhook-dialog.js'
import { ChangeSecretDialog } from './change-secret-dialog.js'
import { RemoveWebhookDialog } from './remove-webhook-dialog.js'
import settings from './settings.module.css'
import { WebhookRow } from './webhook-row.js'
import { WebhookSecretDialog } from './webhook-secret-dialog.js'

type OpenDialog =
  | { name: 'add' }
  | { name: 'secret'; webhook: CreatedWebhook; isChanged: boolean }
  | { name: 'changeSecret'; webhook: Webhook }
  | { name: 'remove'; webhook: Webhook }

/** The addresses that receive each notification of the user. Renders nothing on a back end without webhooks. */
export function Webhooks() {
  const { data, failure, refresh } = useResource(webhookList)
  const [dialog, setDialog] = useState<OpenDialog>()
  const refusal = useHoldRefusal('webhook.add')
  const secretRefusal = useHoldRefusal('webhook.rotate')
  const close = () => setDialog(undefined)
  const showSecret = (isChanged: boolean) => (webhook: CreatedWebhook | undefined) =>
    setDialog(webhook && { name: 'secret', webhook, isChanged })
  if (data === undefined && failure !== undefined)
    return <FailedState title="Your webhooks could not be loaded" text={failure} onRetry={refresh} />
  if (!data) return null
  return (
    <Card aria-label="Webhooks" className={settings.panel}>
      <h2>Webhooks</h2>
      <p>
        For your own programs: each of your notifications is also sent to these addresses. Remove any that you
        do not know.
      </p>
      {data.length > 0 && (
        <ul>
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              secretRefusal={secretRefusal}
              onChangeSecret={() => setDialog({ name: 'changeSecret', webhook })}
              onRemove={() => setDialog({ name: 'remove', webhook })}
            />
          ))}
        </ul>
      )}
      {data.length < MAX_WEBHOOKS && (
        <Button requiresConnection blockedReason={refusal} onClick={() => setDialog({ name: 'add' })}>
          Add a webhook
        </Button>
      )}
      {dialog?.name === 'add' && <AddWebhookDialog onAdd={showSecret(false)} onClose={close} />}
      {dialog?.name === 'changeSecret' && (
        <ChangeSecretDialog webhook={dialog.webhook} onChange={showSecret(true)} onClose={close} />
      )}
      {dialog?.name === 'secret' && (
        <WebhookSecretDialog webhook={dialog.webhook} isChanged={dialog.isChanged} onClose={close} />
      )}
      {dialog?.name === 'remove' && <RemoveWebhookDialog webhook={dialog.webhook} onClose={close} />}
    </Card>
  )
}
