import { actForm, type OperatorAct } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { useState } from 'react'
import { KeyHint } from '../../components/key-hint.js'
import { useForm } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'

/** Approves a request of a user: by the button, or by `a`. For ten minutes it can be taken back. */
export function Approval({ id, endpoint }: { id: string; endpoint: OperatorAct }) {
  const [definition] = useState(() => actForm({ endpoint, fields: [] }))
  const form = useForm(definition, { id })
  useKeys([{ key: 'a', label: 'Approve', run: form.submit }])
  return (
    <form {...form.formProps}>
      <Button type="submit" variant="primary" size="small" busy={form.submitting} aria-keyshortcuts="a">
        Approve
        <KeyHint of="a" />
      </Button>
    </form>
  )
}
