import type { UploadProgress } from '@cht/sdk/upload'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { FieldMessages, FormDefinition } from '../form.js'
import { useAppCore } from './use-app.js'
import { useLatest } from './use-latest.js'

/** What a field's control shows. */
export interface FieldBinding {
  name: string
  invalid: boolean
  /** The message of an invalid field. If several fields have the same message, only the first of them has it. */
  error: string | undefined
}

/** What a text control shows, and how it changes its field. */
export interface TextBinding extends FieldBinding {
  value: string
  onValueChange: (value: string) => void
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

export interface FormView<Values extends object> {
  values: Values
  /** The message of each invalid field. */
  fields: FieldMessages
  submitting: boolean
  done: boolean
  /** Whether the form is done now, which the next render shows. */
  isDone: () => boolean
  failed: boolean
  /** The message of the last failure. */
  failure: string | undefined
  /** The message of a failure that is not about a field, until the next change. */
  formError: string | undefined
  /** The submission was cancelled by `cancel`, and the values have not changed since. */
  isCancelled: boolean
  /** How much of a request that uploads was sent; undefined until it is known. */
  progress: UploadProgress | undefined
  change: (values: Partial<Values>) => void
  /** Sets new initial values; fields that the user has edited keep their values. A form that is done restarts with them. */
  setInitial: (initial: Values) => void
  /** Makes a form that is done editable again, with its initial values. */
  restart: () => void
  submit: () => void
  /** Aborts the submission if one is in flight. Call it when its outcome is no longer wanted. */
  abort: () => void
  /**
   * Cancels the submission. The server may have processed it, so a repeated submission has the same idempotency key.
   */
  cancel: () => void
  field: (name: keyof Values & string) => FieldBinding
  text: (name: TextName<Values>) => TextBinding
}

/**
 * A form that lasts as long as the component is mounted. If the component unmounts during a submission, the submission
 * goes on, and its outcome is shown as a toast.
 */
export function useForm<Values extends object, Result, Input>(
  definition: FormDefinition<Values, Result, Input, never, unknown>,
  initial: Partial<Values> = {},
  onDone: (result: Result | undefined) => void = () => {},
): FormView<Values> {
  const app = useAppCore()
  const [actor] = useState(() => app.form(definition, initial))
  const snapshot = useSelector(actor, (current) => current)
  const { values, fields, failure, idempotencyKey, progress } = snapshot.context

  const latestOnDone = useLatest(onDone)
  useEffect(() => {
    const subscription = actor.on('form.done', ({ result }) => latestOnDone.current(result))
    return () => subscription.unsubscribe()
  }, [actor, latestOnDone])

  const failed = snapshot.matches('failed')
  const [hasCancelled, setHasCancelled] = useState(false)
  const change = (next: Partial<Values>) => actor.send({ type: 'fields.change', values: next })
  const setInitial = useCallback(
    (next: Values) => actor.send({ type: 'initial.change', initial: next }),
    [actor],
  )
  const restart = useCallback(() => actor.send({ type: 'form.restart' }), [actor])
  const abort = useCallback(() => {
    // The end of the app stops the actor; a stopped actor takes no events.
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'submission.abort' })
  }, [actor])
  const field = (name: keyof Values & string): FieldBinding => {
    const message = fields[name]
    const first = Object.keys(fields).find((other) => fields[other] === message)
    return { name, invalid: message !== undefined, error: first === name ? message : undefined }
  }

  return {
    values,
    fields,
    failure,
    formError: failed && Object.keys(fields).length === 0 ? failure : undefined,
    submitting: snapshot.matches('submitting'),
    // A change discards the idempotency key, and with it the cancelled submission.
    isCancelled: hasCancelled && snapshot.matches('editing') && idempotencyKey !== undefined,
    done: snapshot.matches('done'),
    isDone: useCallback(() => actor.getSnapshot().matches('done'), [actor]),
    failed,
    progress,
    change,
    setInitial,
    restart,
    submit: () => actor.send({ type: 'form.submit' }),
    abort,
    cancel: () => {
      abort()
      setHasCancelled(true)
      app.refresh()
    },
    field,
    text: (name) => ({
      ...field(name),
      value: String(values[name]),
      onValueChange: (value) => change({ [name]: value } as Partial<Values>),
    }),
  }
}
