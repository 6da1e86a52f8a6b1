import { canCall, type OperatorCall } from '@cht/machines/console'
import { useOperatorSession } from '@cht/machines/react'

/** Returns whether whoever has signed in may call an endpoint. */
export function useMay(): (name: OperatorCall) => boolean {
  const roles = useOperatorSession().context.session?.roles ?? []
  return (name) => canCall(name, roles)
}
