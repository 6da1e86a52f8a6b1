import { operatorRead } from '@cht/machines/console'
import type { WebhookDelivery } from '@cht/sdk/contract'
import { Chip } from '@cht/ui/chip'
import { EmptyState } from '@cht/ui/empty-state'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { ADD_WEBHOOK_ACTS, listWebhookActs } from './acts.js'

const CAUSES = { unreachable: 'cannot be reached', refused: 'refuses messages' } as const

const Delivery = ({
  delivery: { type, status, attempts, sentAt, givenUpAt, createdAt },
}: {
  delivery: WebhookDelivery
}) => {
  const state = sentAt !== undefined ? 'sent' : givenUpAt !== undefined ? 'given up' : 'waits'
  return (
    <>
      {type}: {state}, status {status ?? 'none'}, attempts {attempts}
      <small>
        <Timestamp at={sentAt ?? givenUpAt ?? createdAt} />
      </small>
    </>
  )
}

/** The webhooks that are told of cases, with their last messages. */
export function Webhooks() {
  return (
    <Stack>
      <Acts label="Webhooks" acts={ADD_WEBHOOK_ACTS} />
      <Loaded from={operatorRead('webhooks')} what="The webhooks">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhooks">No other system is told that a case waits.</EmptyState>
          ) : (
            <Table
              label="Webhooks"
              columns={[
                { label: 'Address' },
                { label: 'State' },
                { label: 'Last message' },
                { label: 'Acts' },
              ]}
              rows={webhooks.map(({ id, url, pausedAt, pauseCause, deliveries: [last] }) => ({
                key: id,
                cells: [
                  url,
                  <Chip key="state" tone={pausedAt === undefined ? 'positive' : 'warning'}>
                    {pausedAt === undefined
                      ? 'Runs'
                      : `Paused${pauseCause === undefined ? '' : `: ${CAUSES[pauseCause]}`}`}
                  </Chip>,
                  last ? <Delivery key="last" delivery={last} /> : 'None yet',
                  <Acts
                    key="acts"
                    label={url}
                    acts={listWebhookActs(pausedAt !== undefined)}
                    subject={{ id }}
                  />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Stack>
  )
}
