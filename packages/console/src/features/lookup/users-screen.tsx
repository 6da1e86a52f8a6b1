import { formatTokens } from '@cht/sdk/rules'
import { Stack } from '@cht/ui/stack'
import { ListTable } from '../../components/list-table.js'
import { UserLink } from '../../components/subject-links.js'
import { useTitle } from '../../hooks/use-title.js'

/** All accounts by username, with their balances. */
export function UsersScreen() {
  useTitle('Users')
  return (
    <Stack>
      <h1>Users</h1>
      <ListTable
        list="users"
        label="Users"
        empty="There are no accounts yet."
        columns={[
          { label: 'User' },
          { label: 'Email' },
          { label: 'Available', align: 'end' },
          { label: 'In escrow', align: 'end' },
          { label: 'Staked', align: 'end' },
        ]}
        toRow={(user) => ({
          key: user.email,
          cells: [
            user.username,
            <UserLink key="user" user={user.email} />,
            formatTokens(user.availableBalance),
            formatTokens(user.escrowBalance),
            formatTokens(user.stakedBalance),
          ],
        })}
      />
    </Stack>
  )
}
