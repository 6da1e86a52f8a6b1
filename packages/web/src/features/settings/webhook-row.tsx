import { resumeWebhookForm, testWebhookForm, webhookLifecycle } from '@cht/machines/webhooks'
import type { Webhook, WebhookDelivery } from '@cht/sdk/contract'
import type { WebhookPauseCause } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Chip } from '@cht/ui/chip'
import { ListItem } from '@cht/ui/list-item'
import { Note } from '@cht/ui/note'
import { RelativeTime } from '@cht/ui/relative-time'
import { Stack } from '@cht/ui/stack'
import { VisuallyHidden } from '@cht/ui/visually-hidden'
import { useForm } from '../../hooks/use-form.js'
import styles from './webhooks.module.css'

const LISTED_DELIVERIES = 3

const PAUSE_CAUSES: Record<WebhookPauseCause, string> = {
  unreachable: 'the receiver cannot be reached',
  refused: 'the receiver answers with an error',
}

/** What has become of a message. `status`: that of the last response. */
const describeOutcome = ({ sentAt, givenUpAt, status, attempts }: WebhookDelivery): string => {
  if (sentAt !== undefined) return 'delivered'
  const problem = status === undefined ? 'no response' : `status ${status}`
  if (givenUpAt !== undefined) return `not delivered, ${problem}`
  return attempts === 0 ? 'waiting' : `${problem}, will be sent again`
}

const Deliveries = ({ deliveries }: Pick<Webhook, 'deliveries'>) =>
  deliveries.length === 0 ? (
    <span className={styles.deliveries}>Nothing was sent yet</span>
  ) : (
    <Stack asChild gap={4}>
      <ul className={styles.deliveries} aria-label="Last messages">
        {deliveries.slice(0, LISTED_DELIVERIES).map((delivery) => (
          <li key={delivery.id}>
            <code translate="no">{delivery.type}</code> <RelativeTime at={delivery.createdAt} />:{' '}
            {describeOutcome(delivery)}
          </li>
        ))}
      </ul>
    </Stack>
  )

interface ActionProps {
  webhook: Webhook
  definition: typeof testWebhookForm
  label: string
}

const Action = ({ webhook: { id, url }, definition, label }: ActionProps) => {
  const form = useForm(definition, { id })
  const submit = () => {
    // A form that is done can be submitted again only after a restart.
    if (form.done) form.restart()
    form.submit()
  }
  return (
    <Button
      size="small"
      requiresConnection
      busy={form.submitting}
      aria-label={`${label} ${url}`}
      onClick={submit}
    >
      {label}
    </Button>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  /** Why the secret cannot be changed now. */
  secretRefusal: string | undefined
  onChangeSecret: () => void
  onRemove: () => void
}

/** A webhook with its last messages, and why it is paused if it is. */
export function WebhookRow({ webhook, secretRefusal, onChangeSecret, onRemove }: WebhookRowProps) {
  const { url, createdAt, pausedAt, pauseCause, deliveries } = webhook
  const isPaused = webhookLifecycle.restore(webhook).matches('paused')
  const added = (
    <>
      Added <RelativeTime at={createdAt} />
    </>
  )
  return (
    <ListItem
      title={<bdi translate="no">{url}</bdi>}
      badge={isPaused && <Chip tone="warning">Paused</Chip>}
      details={[added]}
      actions={
        <>
          <Action webhook={webhook} definition={testWebhookForm} label="Test" />
          {isPaused && <Action webhook={webhook} definition={resumeWebhookForm} label="Resume" />}
          {/* No aria-label, which would hide the reason. */}
          <Button size="small" blockedReason={secretRefusal} onClick={onChangeSecret}>
            Change secret
            <VisuallyHidden>
              {' '}
              of <bdi translate="no">{url}</bdi>
            </VisuallyHidden>
          </Button>
          <Button size="small" aria-label={`Remove ${url}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        {pausedAt !== undefined && (
          <Note tone="warning" icon="alert">
            Paused <RelativeTime at={pausedAt} />
            {pauseCause && `: ${PAUSE_CAUSES[pauseCause]}`}. Messages wait for a day at most. A test that
            succeeds starts it again.
          </Note>
        )}
        <Deliveries deliveries={deliveries} />
      </Stack>
    </ListItem>
  )
}
