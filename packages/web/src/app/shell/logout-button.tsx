import { logoutForm } from '@cht/machines/auth'
import { Button } from '@cht/ui/button'
import { useLocation } from 'wouter'
import { useForm } from '../../hooks/use-form.js'

export function LogoutButton() {
  const [, navigate] = useLocation()
  const logout = useForm(logoutForm, {}, () => navigate('/login', { replace: true }))
  return (
    <Button size="small" busy={logout.submitting} onClick={logout.submit}>
      Logout
    </Button>
  )
}
