import { acceptByPasskeyForm, invitationFile, passkeySupport } from '@cht/machines/console'
import { useOperatorSession, useResource } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { GuestCard } from '../../components/guest-card.js'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import { AcceptByApp } from './accept-by-app.js'
import { useInvitation } from './use-invitation.js'

const AcceptByPasskey = ({ invitation, onOther }: { invitation: string; onOther: () => void }) => {
  const form = useForm(acceptByPasskeyForm, { invitation })
  return (
    <FormStack {...form.formProps}>
      <p>You will sign in by a passkey: the fingerprint, face or PIN of this device, or a security key.</p>
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Create a passkey
      </Button>
      <Button onClick={onOther}>Use an authenticator app instead</Button>
    </FormStack>
  )
}

const Accept = ({ invitation }: { invitation: string }) => {
  const { data: hasPasskeys, loading } = useResource(passkeySupport)
  const [isApp, setIsApp] = useState(false)
  if (loading) return <Loading />
  if (isApp || !hasPasskeys) return <AcceptByApp invitation={invitation} />
  return <AcceptByPasskey invitation={invitation} onOther={() => setIsApp(true)} />
}

const Wrong = () => (
  <>
    <Note tone="negative" icon="alert">
      This invitation is wrong, used or over. Ask an administrator for a new one.
    </Note>
    <Link href="/">Sign in</Link>
  </>
)

/** A person accepts the invitation of the link in their mail: by a passkey, or by an authenticator app. */
export function InvitationScreen() {
  const { session } = useOperatorSession().context
  const [before] = useState(session?.token)
  const invitation = useInvitation()
  useTitle('Invitation')
  // It was accepted, which signs the person in.
  if (session && session.token !== before) return <Redirect to="/" replace />
  return (
    <GuestCard title="Invitation">
      {invitation === '' ? (
        <Wrong />
      ) : (
        <Loaded key={invitation} from={invitationFile(invitation)} what="The invitation">
          {(file) =>
            file ? (
              <>
                <p>
                  {file.name}, you are invited to operate this exchange. Your roles: {file.roles.join(', ')}.
                  The invitation is good until <Instant at={file.until} />.
                </p>
                <Accept invitation={invitation} />
              </>
            ) : (
              <Wrong />
            )
          }
        </Loaded>
      )}
    </GuestCard>
  )
}
