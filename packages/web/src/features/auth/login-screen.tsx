import { loginFlow } from '@cht/machines/auth'
import { useMachine } from '@xstate/react'
import { useLocation, useSearch } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { getPathAfterLogin } from '../../platform/next-path.js'
import { Login } from './login.js'

export default function LoginScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const [snapshot, send] = useMachine(loginFlow)
  useTitle('Login')
  return (
    <Login
      snapshot={snapshot}
      send={send}
      // The gate redirects a user whose phone is not verified yet to /verify-phone.
      onDone={() => navigate(getPathAfterLogin(`?${search}`), { replace: true })}
    />
  )
}
