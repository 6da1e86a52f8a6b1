import type { Passkey } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { ListItem } from '@cht/ui/list-item'
import { RelativeTime } from '@cht/ui/relative-time'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

/** A passkey with its creation and last use. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, usedAt } = passkey
  const usage = (
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
  return (
    <ListItem
      title={<bdi translate="no">{name}</bdi>}
      details={[usage]}
      actions={
        <>
          <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    />
  )
}
