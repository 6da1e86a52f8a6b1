import { addPasskeyForm, passkeySupport, removeOwnPasskeyForm } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import type { Passkey } from '@cht/sdk/contract'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { ListItem } from '@cht/ui/list-item'
import { RelativeTime } from '@cht/ui/relative-time'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'

const RemoveDialog = ({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const form = useForm(removeOwnPasskeyForm, { id }, onClose)
  return (
    <AlertDialog
      title={`Remove ${name}?`}
      onClose={onClose}
      form={form}
      cancelLabel="Keep it"
      actionLabel="Remove"
      variant="danger"
    >
      Nobody signs in by this passkey any more, and your other sessions end. You are told by mail.
    </AlertDialog>
  )
}

const AddPasskey = () => {
  const form = useForm(addPasskeyForm, {}, () => form.restart())
  return (
    <FormStack {...form.formProps}>
      <FormError form={form} />
      <Button type="submit" busy={form.submitting} requiresConnection>
        Add a passkey
      </Button>
    </FormStack>
  )
}

const Usage = ({ passkey: { createdAt, usedAt } }: { passkey: Passkey }) => (
  <>
    Added <RelativeTime at={createdAt} />,{' '}
    {usedAt === undefined ? (
      'not used yet'
    ) : (
      <>
        last used <RelativeTime at={usedAt} />
      </>
    )}
  </>
)

interface PasskeysProps {
  passkeys: readonly Passkey[]
  /** Whether something else stays to sign in by. */
  hasOther: boolean
}

/** The passkeys of the person. The last thing that they sign in by cannot be removed. */
export function Passkeys({ passkeys, hasOther }: PasskeysProps) {
  const { data: isSupported } = useResource(passkeySupport)
  const [removed, setRemoved] = useState<Passkey>()
  const canRemove = hasOther || passkeys.length > 1
  return (
    <Stack asChild>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        {passkeys.length === 0 ? (
          <p>You have none.</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <ListItem
                key={passkey.id}
                title={<bdi translate="no">{passkey.name}</bdi>}
                details={[<Usage key="usage" passkey={passkey} />]}
                actions={
                  canRemove ? (
                    <Button
                      size="small"
                      aria-label={`Remove ${passkey.name}`}
                      onClick={() => setRemoved(passkey)}
                    >
                      Remove
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </ul>
        )}
        {isSupported && <AddPasskey />}
        {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(undefined)} />}
      </section>
    </Stack>
  )
}
