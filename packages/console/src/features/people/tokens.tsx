import { operatorRead } from '@cht/machines/console'
import { EmptyState } from '@cht/ui/empty-state'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { LongText } from '../../components/long-text.js'
import { CREATE_TOKEN_ACTS, TOKEN_ACTS } from './acts.js'

/** The tokens of machines, by name, those that have expired too. */
export function Tokens() {
  return (
    <Stack>
      <Acts label="Tokens" acts={CREATE_TOKEN_ACTS} />
      <Loaded from={operatorRead('tokens')} what="The tokens">
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState title="No tokens">Machines that call the operator’s endpoints need one.</EmptyState>
          ) : (
            <Table
              label="Tokens"
              columns={[
                { label: 'Name' },
                { label: 'Roles' },
                { label: 'Ends' },
                { label: 'Last used' },
                { label: 'Acts' },
              ]}
              rows={tokens.map(({ id, name, roles, expiresAt, usedAt }) => ({
                key: id,
                cells: [
                  name,
                  <LongText key="roles">{roles.join(', ')}</LongText>,
                  <Instant key="ends" at={expiresAt} />,
                  usedAt === undefined ? 'Never' : <Timestamp key="used" at={usedAt} />,
                  <Acts key="acts" label={name} acts={TOKEN_ACTS} subject={{ id }} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Stack>
  )
}
