import { caseQueue } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { useLocation } from 'wouter'
import { useKeys } from '../../hooks/use-keys.js'

/**
 * Opens the oldest case by `n`: one of the reader's own or a free one, and another one than `current`. Returns its path; undefined if there is none.
 */
export function useNextCase(current?: string): string | undefined {
  const { data } = useResource(caseQueue('all'))
  const [, navigate] = useLocation()
  const next = data?.find(
    ({ id, isMine, claimedBy, decision }) =>
      id !== current && !decision && (isMine || claimedBy === undefined),
  )
  const path = next && `/cases/${next.id}`
  useKeys(path === undefined ? [] : [{ key: 'n', label: 'Next case', run: () => navigate(path) }])
  return path
}
