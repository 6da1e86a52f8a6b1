import type { FormDefinition } from '@cht/machines'
import { useSelector } from '@xstate/react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { focusMain } from '../platform/focus-main.js'
import { useApp } from './use-app.js'
import { useLatest } from './use-latest.js'

/** What a field needs of its form. */
export interface FieldBinding {
  name: string
  invalid: boolean
  /** Said once, at the first of the fields that it is about. */
  error: string | undefined
}

export interface TextBinding extends FieldBinding {
  value: string
  onValue: (value: string) => void
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

export interface Form<Values extends object> {
  values: Values
  /** The text of the last failure. */
  failure: string | undefined
  /** The text of a failure that is about no field; gone with the next change. */
  refused: string | undefined
  submitting: boolean
  /** What is in it was on its way out, and `stop` has called that off. */
  stopped: boolean
  done: boolean
  /** The key of the call that is under way, or may have been made. */
  idempotencyKey: string | undefined
  change: (values: Partial<Values>) => void
  submit: () => void
  /** Waits for the answer no longer. The call may have been made all the same: sent again, it has the same key. */
  stop: () => void
  field: (name: keyof Values & string) => FieldBinding
  text: (name: TextName<Values>) => TextBinding
  /** For the `<form>`: submits, and finds the first wrong field. */
  element: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

/**
 * A form for as long as the component is mounted. A call under way goes on after that, and its outcome is shown as a
 * toast.
 */
export function useForm<Values extends object, Result>(
  definition: FormDefinition<Values, Result>,
  initial: Partial<Values> = {},
  onDone: (result: Result) => void = () => {},
): Form<Values> {
  const app = useApp()
  const [actor] = useState(() => app.form(definition, initial))
  useEffect(() => app.holdForm(actor), [app, actor])
  const snapshot = useSelector(actor, (current) => current)
  const ref = useRef<HTMLFormElement>(null)
  const { values, fields, failure, idempotencyKey } = snapshot.context

  const finish = useLatest(onDone)
  useEffect(() => {
    const subscription = actor.on('form.done', ({ result }) => finish.current(result))
    return () => subscription.unsubscribe()
  }, [actor, finish])

  const failed = snapshot.matches('failed')
  const [calledOff, setCalledOff] = useState(false)
  // A change ends the intent, and with it what there was to stop.
  const stopped = calledOff && snapshot.matches('editing') && idempotencyKey !== undefined
  useEffect(() => {
    if (!failed && !stopped) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const wrong = find('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    // A button that is gone has lost the focus: it comes back for the next try.
    else if (!ref.current?.contains(document.activeElement)) find('[type="submit"]')?.focus()
  }, [failed, stopped, fields])

  const done = snapshot.matches('done')
  // Once it is done, and once what told so is gone, so may be what had the focus.
  useEffect(
    () => () => {
      if (actor.getSnapshot().matches('done') && document.activeElement === document.body) focusMain()
    },
    [actor, done],
  )

  const change = (next: Partial<Values>) => actor.send({ type: 'fields.change', values: next })
  const submit = () => actor.send({ type: 'form.submit' })
  const field = (name: keyof Values & string): FieldBinding => {
    const message = fields[name]
    const first = Object.keys(fields).find((other) => fields[other] === message)
    return { name, invalid: message !== undefined, error: first === name ? message : undefined }
  }

  return {
    values,
    failure,
    refused: failed && Object.keys(fields).length === 0 ? failure : undefined,
    submitting: snapshot.matches('submitting'),
    stopped,
    done,
    idempotencyKey,
    change,
    submit,
    stop: () => {
      actor.send({ type: 'form.leave' })
      setCalledOff(true)
      app.refresh()
    },
    field,
    text: (name) => ({
      ...field(name),
      value: String(values[name]),
      onValue: (value) => change({ [name]: value } as Partial<Values>),
    }),
    element: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}
