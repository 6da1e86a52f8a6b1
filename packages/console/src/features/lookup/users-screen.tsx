import { formatTokens } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { type FormEvent, useState } from 'react'
import { bindFilter } from '../../components/bind-filter.js'
import { STANDING_LABELS } from '../../components/labels.js'
import { ListTable } from '../../components/list-table.js'
import { UserLink } from '../../components/subject-links.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './lookup.module.css'

const AllUsers = () => (
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
)

const FoundUsers = ({ text }: { text: string }) => (
  <ListTable
    list="findUsers"
    input={{ text }}
    label="Users"
    empty="No account fits. Emails, usernames and names are compared from their beginning, three characters or more; numbers as a whole."
    columns={[
      { label: 'User' },
      { label: 'Email' },
      { label: 'Name' },
      { label: 'Phone' },
      { label: 'Standing' },
      { label: 'Found by' },
    ]}
    toRow={({ id, username, email, fullName, phoneNumber, standing, foundBy }) => ({
      key: id,
      cells: [
        username,
        <UserLink key="user" user={id}>
          {email}
        </UserLink>,
        fullName,
        phoneNumber,
        STANDING_LABELS[standing],
        foundBy.join(', '),
      ],
    })}
  />
)

/** All accounts by username with their balances, or those that a text finds. */
export function UsersScreen() {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useTitle('Users')
  // Each search is recorded: it begins when the text is whole.
  const search = (event: FormEvent) => {
    event.preventDefault()
    setText(typed.trim())
  }
  return (
    <Stack>
      <h1>Users</h1>
      <form onSubmit={search} className={styles.search}>
        <TextField label="Only those with" {...bindFilter('text', typed, setTyped)} />
        <Button type="submit">Search</Button>
      </form>
      {text === '' ? <AllUsers /> : <FoundUsers text={text} />}
    </Stack>
  )
}
