import type { User } from '@cht/sdk/contract'
import { ActionCard } from '@cht/ui/action-card'
import { Button } from '@cht/ui/button'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import { disableTurnAlerts, enableTurnAlerts, useLostTurnAlerts } from '../../hooks/use-turn-alerts.js'
import { LostAlertsPlace } from './lazy-lost-alerts.js'

const RefusedEmail = ({ email, since }: { email: string; since: number }) => {
  const { formatDate } = useTimeFormat()
  return (
    <ActionCard
      label="Mails"
      title="Our mails do not reach you"
      actions={
        <Button asChild size="small">
          <Link href="/settings?tab=profile">Change the email</Link>
        </Button>
      }
    >
      <p>
        A mail server has refused mails to <span translate="no">{email}</span> since{' '}
        <time dateTime={new Date(since).toISOString()}>{formatDate(since)}</time>. Check the address, or ask
        your mail provider. This note goes away when a mail is accepted.
      </p>
    </ActionCard>
  )
}

const PausedWebhooks = ({ count }: { count: number }) => (
  <ActionCard
    label="Webhooks"
    title={count === 1 ? 'A webhook is paused' : `${count} webhooks are paused`}
    actions={
      <Button asChild size="small">
        <Link href="/settings?tab=security">See the webhooks</Link>
      </Button>
    }
  >
    <p>A receiver has failed for long. Your notifications are not sent there until you resume it.</p>
  </ActionCard>
)

const LostTurnAlerts = ({ userId, isBlocked }: { userId: string; isBlocked: boolean }) => (
  <ActionCard
    label="Alerts of the open page"
    title="This browser no longer shows alerts"
    actions={
      <>
        <Button size="small" onClick={() => disableTurnAlerts(userId)}>
          Leave them off
        </Button>
        {!isBlocked && (
          <Button size="small" onClick={() => enableTurnAlerts(userId)}>
            Show alerts again
          </Button>
        )}
      </>
    }
  >
    <p>
      {isBlocked
        ? 'It now blocks notifications of this site. You can allow them in its settings for this site, next to the address.'
        : 'Its permission to show notifications of this site has ended.'}
    </p>
  </ActionCard>
)

/**
 * The ways of telling the user that have stopped, each with what the user can do: pushes, mails that are refused, paused webhooks,
 * and notifications by the open page whose permission has ended. Renders nothing while all work.
 */
export function LostWays({ user: { _id, email, emailRefusedAt, pausedWebhooks = 0 } }: { user: User }) {
  const lostTurnAlerts = useLostTurnAlerts(_id)
  return (
    <>
      <LostAlertsPlace />
      {emailRefusedAt !== undefined && <RefusedEmail email={email} since={emailRefusedAt} />}
      {lostTurnAlerts && <LostTurnAlerts userId={_id} isBlocked={lostTurnAlerts === 'blocked'} />}
      {pausedWebhooks > 0 && <PausedWebhooks count={pausedWebhooks} />}
    </>
  )
}
