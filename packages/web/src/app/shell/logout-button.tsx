import { logoutForm } from '@cht/machines/auth'
import { useLocation } from 'wouter'
import { Button } from '../../components/button.js'
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
