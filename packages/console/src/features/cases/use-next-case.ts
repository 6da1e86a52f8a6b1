import { caseQueue } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { useLocation } from 'wouter'
import { useKeys } from '../../hooks/use-keys.js'

/** Opens the oldest case by `n`: one of the reader's own or a free one, and another one than `current`. */
export function useNextCase(current?: string): void {
  const { data } = useResource(caseQueue('all'))
  const [, navigate] = useLocation()
  const next = data?.find(
    ({ id, isMine, claimedBy, decision }) =>
      id !== current && !decision && (isMine || claimedBy === undefined),
  )
  useKeys([{ key: 'n', label: 'Next case', run: () => next && navigate(`/cases/${next.id}`) }])
}
