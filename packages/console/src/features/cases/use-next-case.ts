import { caseQueue } from '@cht/machines/console'
import { toCaseSnapshot } from '@cht/machines/operator'
import { useClock, useResource } from '@cht/machines/react'
import { useLocation } from 'wouter'
import { useKeys } from '../../hooks/use-keys.js'
import { DECIDE } from './acts.js'

/**
 * Opens the oldest case by `n` that its chart lets the reader decide, another one than `current`. Returns its path; undefined if there is none.
 */
export function useNextCase(current?: string): string | undefined {
  const { data } = useResource(caseQueue('all'))
  const [, navigate] = useLocation()
  const { now } = useClock()
  const next = data?.find((one) => one.id !== current && toCaseSnapshot(one, now())?.can(DECIDE) === true)
  const path = next && `/cases/${next.id}`
  useKeys(path === undefined ? [] : [{ key: 'n', label: 'Next case', run: () => navigate(path) }])
  return path
}
