import type { ConsoleResource } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { FailedState } from '@cht/ui/failed-state'
import { Loading } from '@cht/ui/loading'
import { type ReactNode, useState } from 'react'

interface LoadedProps<Data> {
  from: ConsoleResource<Data>
  /** What is loaded, as in 'The case could not be loaded': 'The case'. */
  what: string
  /** While another view of the same subject is loaded, the last one stays on the screen. */
  keepsLast?: boolean
  children: (data: Data) => ReactNode
}

/** Shows data once it is there; before, that it is loading, or why it could not be loaded. */
export function Loaded<Data>({ from, what, keepsLast = false, children }: LoadedProps<Data>) {
  const { data, failure, loading, refresh } = useResource(from)
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  if (loading) return keepsLast && last !== undefined ? children(last) : <Loading />
  if (data === undefined && failure !== undefined)
    return <FailedState title={`${what} could not be loaded`} text={failure} onRetry={refresh} />
  return children(data as Data)
}
