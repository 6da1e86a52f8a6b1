import { type CallOptions, type Client, newIntent } from '@cht/sdk'
import { isApiError, isValidationError } from '@cht/sdk/errors'
import { MINUTE } from '@cht/sdk/time'
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { SessionEvent } from './auth/flow.js'
import { errorNotice, errorText, type Notice, notProvided, successNotice } from './toast.js'

export type FieldMessages = Partial<Record<string, string>>

/** What a form's call is given: the values, and the one key of this intent (decision 21). */
export interface Submission<Values> {
  values: Values
  intent: string | undefined
}

export interface FormOutcome<Result> {
  result: Result
  /** The server's own words, where the screen shows those. */
  message?: string | undefined
}

/** How long a call may take that sends a picture, in ms: as long as our server waits for one. */
export const UPLOAD_TIMEOUT = MINUTE

export interface FormRules<Values> {
  id: string
  /** What the form starts with. */
  initial: Values
  /** The first rule that does not hold (spec section 5). */
  validate?: (values: Values) => { message: string; fields: string[] } | undefined
  /** The words of a success where the server's are not shown (spec section 8). */
  success?: string
  /** Failures are shown on the screen itself, not as a toast. */
  quiet?: boolean
}

/** A form with its call: what a screen asks the exchange for. */
export interface FormDefinition<Values, Result> extends FormRules<Values> {
  submit: (client: Client, values: Values, options: CallOptions) => Promise<FormOutcome<Result>>
  /** Fields that are never kept beyond the form: passwords. */
  secrets?: readonly (keyof Values & string)[]
  /** What a success tells the session, for the forms that change who is here. */
  announces?: (result: Result) => SessionEvent
  /** It ends the session: a session that ends while its call is under way does not call it off. */
  endsSession?: true
}

export interface FormContext<Values, Result> {
  values: Values
  /** What is wrong, by field. */
  fields: FieldMessages
  /** The text of the last failure. */
  failure: string | undefined
  result: Result | undefined
  intent: string | undefined
}

/** What a form opens with. `intent`: of a call that may have been made, with these values. */
export interface FormInput<Values> {
  values?: Partial<Values>
  intent?: string | undefined
}

export type FormEvent<Values> =
  | { type: 'fields.change'; values: Partial<Values> }
  | { type: 'form.submit' }
  /** Whoever submitted it has left, or waits no longer: the answer is nobody's. */
  | { type: 'form.leave' }

/**
 * A refusal for good is the end of an intent: the server keeps it with the key. Without an answer, or with a 5xx,
 * the write may have happened; 401 and 429 say nothing of an earlier try: the same intent is sent again.
 */
const isAnswered = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && error.status !== 401 && error.status !== 429

const fieldsOf = (error: unknown): FieldMessages => {
  if (isValidationError(error)) return { ...error.fields }
  return isApiError(error) ? Object.fromEntries(error.fields.map(({ path, message }) => [path, message])) : {}
}

/**
 * The one chart of every form and every single action: editing, submitting, failed, done. What was typed stays
 * through every failure, what is typed while the call runs with it, and a second submit cannot happen while the first
 * runs. A success is the end of the form and of all that is in it.
 */
export function formFlow<Values extends object, Result>({
  id,
  initial,
  validate,
  success,
  quiet = false,
}: FormRules<Values>) {
  return setup({
    types: {} as {
      context: FormContext<Values, Result>
      input: FormInput<Values>
      events: FormEvent<Values>
      emitted: Notice | { type: 'form.failed'; error: unknown } | { type: 'form.done'; result: Result }
    },
    actors: { submit: fromPromise<FormOutcome<Result>, Submission<Values>>(notProvided(`${id}: submit`)) },
    actions: {
      'take what was typed': assign(({ context, event }) => {
        if (event.type !== 'fields.change') return {}
        const fields = { ...context.fields }
        for (const name of Object.keys(event.values)) delete fields[name]
        return { values: { ...context.values, ...event.values }, fields, intent: undefined }
      }),
      'point at what is missing': assign(({ context }) => {
        const invalid = validate?.(context.values)
        return {
          failure: invalid?.message,
          fields: Object.fromEntries((invalid?.fields ?? []).map((name) => [name, invalid?.message])),
        }
      }),
      'say what is missing': enqueueActions(({ context, enqueue }) => {
        if (!quiet && context.failure) enqueue.emit(errorNotice(context.failure))
      }),
      'keep the intent, or begin one': assign(({ context }) => ({
        fields: {},
        failure: undefined,
        intent: context.intent ?? newIntent(),
      })),
      'keep the result': assign({ result: (_, { result }: FormOutcome<Result>) => result }),
      'hand on the result': emit((_, { result }: FormOutcome<Result>) => ({
        type: 'form.done' as const,
        result,
      })),
      'say that it is done': enqueueActions(({ enqueue }, { message }: FormOutcome<Result>) => {
        const text = message ?? success
        if (text) enqueue.emit(successNotice(text))
      }),
      'keep the failure': assign(({ context }, { error }: { error: unknown }) => ({
        fields: fieldsOf(error),
        failure: errorText(error),
        intent: isAnswered(error) ? undefined : context.intent,
      })),
      'hand on the failure': emit((_, { error }: { error: unknown }) => ({
        type: 'form.failed' as const,
        error,
      })),
      'say what failed': enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
        if (!quiet) enqueue.emit(errorNotice(errorText(error)))
      }),
    },
    guards: {
      'is valid': ({ context }) => validate?.(context.values) === undefined,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      values: { ...initial, ...input.values },
      fields: {},
      failure: undefined,
      result: undefined,
      intent: input.intent,
    }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'fields.change': { actions: 'take what was typed' },
          'form.submit': [
            { guard: 'is valid', target: 'submitting' },
            { target: 'failed', actions: ['point at what is missing', 'say what is missing'] },
          ],
        },
      },
      submitting: {
        entry: 'keep the intent, or begin one',
        on: {
          'form.leave': 'editing',
          // What is sent is on its way; this is for after the answer.
          'fields.change': { actions: 'take what was typed' },
        },
        invoke: {
          src: 'submit',
          input: ({ context }) => ({ values: context.values, intent: context.intent }),
          onDone: {
            target: 'done',
            actions: [
              { type: 'keep the result', params: ({ event }) => event.output },
              { type: 'hand on the result', params: ({ event }) => event.output },
              { type: 'say that it is done', params: ({ event }) => event.output },
            ],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'keep the failure', params: ({ event }) => event },
              { type: 'hand on the failure', params: ({ event }) => event },
              { type: 'say what failed', params: ({ event }) => event },
            ],
          },
        },
      },
      failed: {
        on: {
          'fields.change': { target: 'editing', actions: 'take what was typed' },
          'form.submit': [
            { guard: 'is valid', target: 'submitting' },
            { actions: ['point at what is missing', 'say what is missing'] },
          ],
        },
      },
      done: {},
    },
  })
}

/** The form's chart with its call supplied. */
export function formOver<Values extends object, Result>(
  definition: FormDefinition<Values, Result>,
  client: Client,
) {
  return formFlow<Values, Result>(definition).provide({
    actors: {
      submit: fromPromise<FormOutcome<Result>, Submission<Values>>(({ input, signal }) =>
        definition.submit(client, input.values, {
          signal,
          ...(input.intent ? { idempotencyKey: input.intent } : {}),
        }),
      ),
    },
  })
}
