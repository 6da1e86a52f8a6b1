import { getTradeNumber } from '@cht/sdk/rules'
import { Link } from 'wouter'
import { useMay } from '../hooks/use-may.js'

/** The page of an account whose id is not known. Its email is in the state of the history: no address contains it. */
export const NAMED_USER = '/users/named'

/** An account by its email, or by its id with the name as children, with a link to its page for those who may open it. */
export function UserLink({ user, children = user }: { user: string; children?: string }) {
  const may = useMay()
  if (!may('user')) return children
  return user.includes('@') ? (
    <Link href={NAMED_USER} state={{ user }}>
      {children}
    </Link>
  ) : (
    <Link href={`/users/${user}`}>{children}</Link>
  )
}

/** A trade by its short number, with a link to its page for those who may open it. */
export function TradeLink({ id }: { id: string }) {
  const may = useMay()
  const number = getTradeNumber(id)
  return may('trade') ? <Link href={`/trades/${id}`}>{number}</Link> : number
}
