import type { User } from '@cht/sdk/auth'
import { Link } from 'wouter'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { formatDate } from '../../components/format-time.js'
import { disableTurnAlerts, enableTurnAlerts, useLostTurnAlerts } from '../../hooks/use-turn-alerts.js'
import { LostAlertsPlace } from './lazy-lost-alerts.js'
import styles from './lost-ways.module.css'

const RefusedEmail = ({ email, since }: { email: string; since: number }) => (
  <Card aria-label="Mails" className={styles.card}>
    <h2>Our mails do not reach you</h2>
    <p>
      A mail server has refused mails to <span translate="no">{email}</span> since{' '}
      <time dateTime={new Date(since).toISOString()}>{formatDate(since)}</time>. Check the address, or ask
      your mail provider. This note goes away when a mail is accepted.
    </p>
    <div className={styles.actions}>
      <Button asChild size="small">
        <Link href="/settings?tab=profile">Change the email</Link>
      </Button>
    </div>
  </Card>
)

const PausedWebhooks = ({ count }: { count: number }) => (
  <Card aria-label="Webhooks" className={styles.card}>
    <h2>{count === 1 ? 'A webhook is paused' : `${count} webhooks are paused`}</h2>
    <p>A receiver has failed for long. Your notifications are not sent there until you resume it.</p>
    <div className={styles.actions}>
      <Button asChild size="small">
        <Link href="/settings?tab=security">See the webhooks</Link>
      </Button>
    </div>
  </Card>
)

const LostTurnAlerts = ({ userId, isBlocked }: { userId: string; isBlocked: boolean }) => (
  <Card aria-label="Alerts of the open page" className={styles.card}>
    <h2>This browser no longer shows alerts</h2>
    <p>
      {isBlocked
        ? 'It now blocks notifications of this site. You can allow them in its settings for this site, next to the address.'
        : 'Its permission to show notifications of this site has ended.'}
    </p>
    <div className={styles.actions}>
      <Button size="small" onClick={() => disableTurnAlerts(userId)}>
        Leave them off
      </Button>
      {!isBlocked && (
        <Button size="small" onClick={() => enableTurnAlerts(userId)}>
          Turn on alerts
        </Button>
      )}
    </div>
  </Card>
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
