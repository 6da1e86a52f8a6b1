import { useResource } from '@cht/machines/react'
import { cancelTokenRequestForm, tokenRequestLifecycle, tokenRequestList } from '@cht/machines/token-requests'
import type { TokenRequest } from '@cht/sdk/contract'
import { formatTokens, type TokenRequestKind } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { CopyButton } from '@cht/ui/copy-button'
import { ListItem } from '@cht/ui/list-item'
import { RelativeTime } from '@cht/ui/relative-time'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import styles from './statement.module.css'
import { TokenRequestDialog } from './token-request-dialog.js'
import { TOKEN_REQUEST_LABELS } from './token-request-labels.js'

const TITLES: Record<TokenRequestKind, string> = { deposit: 'Deposit', withdrawal: 'Withdrawal' }

const CancelButton = ({ id, code }: Pick<TokenRequest, 'id' | 'code'>) => {
  const form = useForm(cancelTokenRequestForm, { id })
  return (
    <Button
      size="small"
      requiresConnection
      busy={form.submitting}
      aria-label={`Cancel ${code}`}
      onClick={form.submit}
    >
      Cancel
    </Button>
  )
}

const RequestRow = ({ request, at }: { request: TokenRequest; at: number }) => {
  const { id, kind, amount, code, payTo, state, requestedAt, expiresAt, credited, reason } = request
  // Undefined where the state is one that this version does not know.
  const snapshot = state && tokenRequestLifecycle.restore({ state, kind, expiresAt }, at)
  const canCancel = snapshot?.can({ type: 'request.cancel' }) === true
  return (
    <ListItem
      title={
        <span>
          {TITLES[kind]} of <span translate="no">{formatTokens(credited ?? amount)}</span>
        </span>
      }
      badge={state && <Chip>{TOKEN_REQUEST_LABELS[state][kind]}</Chip>}
      details={[
        <>
          Requested <RelativeTime at={requestedAt} />
        </>,
        ...(payTo === undefined
          ? []
          : [
              <bdi key="payTo" translate="no">
                {payTo}
              </bdi>,
            ]),
        ...(reason === undefined ? [] : [`“${reason}”`]),
      ]}
      actions={canCancel && <CancelButton id={id} code={code} />}
    >
      {canCancel && kind === 'deposit' && (
        <p className={styles.code}>
          Write on the payment: <code translate="no">{code}</code> <CopyButton text={code} label="the code" />
        </p>
      )}
    </ListItem>
  )
}

/** Asks the operator for tokens and for money, with the user's requests. Renders nothing on an exchange without them. */
export function TokenRequests() {
  const { data, at } = useResource(tokenRequestList)
  const [dialog, setDialog] = useState<TokenRequestKind>()
  if (!data) return null
  const { instructions, requests } = data
  return (
    <Card aria-label="Add or withdraw tokens" className={styles.requests}>
      <h2>Add or withdraw tokens</h2>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setDialog('deposit')}>
          Add tokens
        </Button>
        <Button size="small" onClick={() => setDialog('withdrawal')}>
          Withdraw tokens
        </Button>
      </div>
      {requests.length > 0 && (
        <ul aria-label="Your requests">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} at={at} />
          ))}
        </ul>
      )}
      {dialog && (
        <TokenRequestDialog kind={dialog} instructions={instructions} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  )
}
