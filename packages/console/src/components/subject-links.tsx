import { Link } from 'wouter'
import { useMay } from '../hooks/use-may.js'

/** An account by its id, email or username, with a link to its page for those who may open it. */
export function UserLink({ user, children = user }: { user: string; children?: string }) {
  const may = useMay()
  return may('user') ? <Link href={`/users/${encodeURIComponent(user)}`}>{children}</Link> : children
}

/** The short number of an order or a trade, as users read it. */
export const formatNumber = (id: string): string => `#${id.slice(-4).toUpperCase()}`

/** A trade by its short number, with a link to its page for those who may open it. */
export function TradeLink({ id }: { id: string }) {
  const may = useMay()
  const number = formatNumber(id)
  return may('trade') ? <Link href={`/trades/${id}`}>{number}</Link> : number
}
