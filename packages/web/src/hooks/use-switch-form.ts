import type { FormDefinition } from '@cht/machines'
import { useLatest } from '@cht/machines/react'
import { useEffect } from 'react'
import { useForm } from './use-form.js'

/** The props that bind a switch to a form. */
interface SwitchBinding {
  checked: boolean
  busy: boolean
  onCheckedChange: (checked: boolean) => void
}

/**
 * A form for a setting that is submitted as soon as its switch is pressed. `stored` are the values that the server has. After a
 * change, the switch shows the submitted value until `stored.isOn` has changed.
 */
export function useSwitchForm<Values extends { isOn: boolean }, Result, Input>(
  definition: FormDefinition<Values, Result, Input>,
  stored: Values,
): SwitchBinding {
  const form = useForm(definition, stored)
  const { setInitial } = form
  const { isOn } = stored
  const latest = useLatest(stored)
  useEffect(() => setInitial({ ...latest.current, isOn }), [setInitial, latest, isOn])
  const onCheckedChange = (next: boolean) => {
    // A form that is done accepts changes only after a restart.
    if (form.done) form.restart()
    form.change({ isOn: next } as Partial<Values>)
    form.submit()
  }
  const isSubmitted = form.submitting || form.done
  return { checked: isSubmitted ? form.values.isOn : isOn, busy: form.submitting, onCheckedChange }
}
