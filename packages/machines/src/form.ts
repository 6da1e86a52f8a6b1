import { type CallOptions, createIdempotencyKey, type WriteResult } from '@cht/sdk'
import type { Parsed } from '@cht/sdk/contract'
import {
  isApiError,
  isExchangeError,
  isValidationError,
  needsNewIdempotencyKey,
  type ServerErrorCode,
  type ValidationError,
} from '@cht/sdk/errors'
import { MINUTE } from '@cht/sdk/rules'
import type { UploadProgress } from '@cht/sdk/upload'
import { assertEvent, assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate'
import type { SessionEvent } from './auth/flow.js'
import type { DeviceClient } from './device-client.js'
import { errorToast, getErrorText, notProvided, successToast, type Toast } from './toast.js'

export type FieldMessages = Partial<Record<string, string>>

/** The input of a form's request, and the idempotency key that every retry repeats. */
export interface Submission {
  input: unknown
  idempotencyKey: string | undefined
  onUploadProgress: (progress: UploadProgress) => void
}

/** The timeout of a request that uploads a picture, in ms. The server waits as long. */
const UPLOAD_TIMEOUT = MINUTE

export interface FormRules<Values> {
  id: string
  /** The values of an empty form. */
  initial: Values
  /**
   * Parses the values into the input of the request. Without it, the values are the input. `initial`: `FormContext.initial`.
   */
  parse?: (values: Values, initial: Values) => Parsed<unknown>
  /** The text of the success toast. */
  success?: string
  /** Whether the message of the response is shown in place of `success`, if it has one. */
  showsMessage?: true
  /** Whether failures are shown on the screen only, not as a toast. */
  quiet?: boolean
}

/**
 * Defines a form and its call. A screen passes it to `app.form`. `Api` is the client that its app has, and `StartEvent` what its app's session
 * receives.
 */
export interface FormDefinition<Values, Result, Input = Values, Api = DeviceClient, StartEvent = SessionEvent>
  extends FormRules<Values> {
  parse?: (values: Values, initial: Values) => Parsed<Input>
  submit: (client: Api, input: Input, options: CallOptions) => Promise<WriteResult<Result>>
  /** Set if the request uploads a picture: it has more time, and its progress is reported. */
  uploads?: true
  /** Fields that never become part of a draft: passwords, codes and tokens. */
  secrets?: readonly (keyof Values & string)[]
  /**
   * Whether the draft is kept when the form is done, so that the user can correct and submit it again if an operator rejects
   * what was sent.
   */
  keepsDraft?: true
  /** The event that a success sends to the session, for forms that start, change or end it. */
  toSessionEvent?: (result: Result | undefined) => StartEvent | undefined
  /** Set if the form ends the session: its request is then not aborted when the session ends. */
  endsSession?: true
}

export interface FormContext<Values, Result> {
  /** The values that the form was opened with, or those of the last `initial.change`. */
  initial: Values
  values: Values
  /** The message of each invalid field. */
  fields: FieldMessages
  /** The text of the last failure. */
  failure: string | undefined
  result: Result | undefined
  /** The key of the request in flight, or of one that may have reached the server. */
  idempotencyKey: string | undefined
  /** How much of the request in flight was sent; undefined until it is known. */
  progress: UploadProgress | undefined
}

interface FormInput<Values> {
  /** The initial values that the screen sets. */
  initial?: Partial<Values>
  /** The values of a draft. */
  values?: Partial<Values> | undefined
  /** The idempotency key of a draft. */
  idempotencyKey?: string | undefined
}

export type FormEvent<Values> =
  | { type: 'fields.change'; values: Partial<Values> }
  | { type: 'form.submit' }
  /**
   * The stored data behind the form has changed. Its values become the initial ones; fields that the user has edited keep
   * their values. A form that is done restarts with the new values.
   */
  | { type: 'initial.change'; initial: Values }
  /** Makes a form that is done editable again, with its initial values. */
  | { type: 'form.restart' }
  /** A part of the request was sent. */
  | { type: 'upload.progress'; progress: UploadProgress }
  /** Aborts the request: the user has cancelled it, or somebody else (or nobody) is logged in now. */
  | { type: 'submission.abort' }

/** What a form's request resolves to. */
interface Submitted<Result> extends WriteResult<Result | undefined> {
  /** The response could not be read: the message says so. */
  isUnread?: true | undefined
}

/** How a submission has ended. */
export type FormOutcome<Result> =
  | { type: 'form.done'; result: Result | undefined }
  /** The call has failed: narrow the error with `isExchangeError`. */
  | { type: 'form.failed'; error: unknown }
  /** The form has refused its values; nothing was sent. */
  | { type: 'form.refused'; error: ValidationError }
  /** The request was aborted; the server may have processed it. */
  | { type: 'form.aborted' }

/** The result of parsing the values of a form that is submitted. */
type ParseEvent =
  | { type: 'values.accept'; input: unknown }
  | { type: 'values.refuse'; error: ValidationError }

const getFieldMessages = (error: unknown): FieldMessages => {
  if (isValidationError(error)) return { ...error.fields }
  return isApiError(error) ? Object.fromEntries(error.fields.map(({ path, message }) => [path, message])) : {}
}

/** The values that differ from the initial ones. */
const getChanges = <Values extends object>({ initial, values }: { initial: Values; values: Values }) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name as keyof Values]),
  ) as Partial<Values>

/**
 * The chart of every form and action: editing, submitting, failed, done. Typed values survive every failure,
 * including those typed while the request runs. A second submit is ignored while the first runs.
 */
export function formFlow<Values extends object, Result>({
  id,
  initial,
  parse = (values) => ({ success: true, data: values }),
  success,
  showsMessage,
  quiet = false,
}: FormRules<Values>) {
  return setup({
    types: {} as {
      context: FormContext<Values, Result>
      input: FormInput<Values>
      events: FormEvent<Values> | ParseEvent
      emitted: Toast | FormOutcome<Result>
    },
    actors: {
      submit: fromPromise<Submitted<Result>, Submission>(notProvided(`${id}: submit`)),
    },
    actions: {
      'store the typed values': assign(({ context, event }) => {
        if (event.type !== 'fields.change') return {}
        const fields = { ...context.fields }
        for (const name of Object.keys(event.values)) delete fields[name]
        return { values: { ...context.values, ...event.values }, fields, idempotencyKey: undefined }
      }),
      'take the new initial values': assign(({ context, event }) =>
        event.type === 'initial.change'
          ? {
              initial: event.initial,
              values: { ...event.initial, ...getChanges(context) },
              idempotencyKey: undefined,
            }
          : {},
      ),
      restart: assign(({ context, event }) => {
        const initial = event.type === 'initial.change' ? event.initial : context.initial
        return { initial, values: initial, result: undefined, idempotencyKey: undefined }
      }),
      'parse the values': raise(({ context }) => {
        const parsed = parse(context.values, context.initial)
        return parsed.success
          ? { type: 'values.accept' as const, input: parsed.data }
          : { type: 'values.refuse' as const, error: parsed.error }
      }),
      'keep or create the idempotency key': assign(({ context }) => ({
        fields: {},
        failure: undefined,
        idempotencyKey: context.idempotencyKey ?? createIdempotencyKey(),
      })),
      'store the progress': assign({ progress: (_, { progress }: { progress: UploadProgress }) => progress }),
      'clear the progress': assign({ progress: undefined }),
      'store the result': assign({ result: (_, { value }: WriteResult<Result | undefined>) => value }),
      'emit the result': emit((_, { value }: WriteResult<Result | undefined>) => ({
        type: 'form.done' as const,
        result: value,
      })),
      'show the success': enqueueActions(({ enqueue }, { message, isUnread }: Submitted<unknown>) => {
        const text = showsMessage || isUnread ? (message ?? success) : success
        if (text) enqueue.emit(successToast(text))
      }),
      'store the failure': assign(({ context }, { error }: { error: unknown }) => ({
        fields: getFieldMessages(error),
        failure: getErrorText(error),
        idempotencyKey: needsNewIdempotencyKey(error) ? undefined : context.idempotencyKey,
      })),
      'emit the failure': emit((_, { error }: { error: unknown }) => ({
        type: 'form.failed' as const,
        error,
      })),
      'emit the refusal': emit((_, { error }: { error: ValidationError }) => ({
        type: 'form.refused' as const,
        error,
      })),
      'emit the abort': emit({ type: 'form.aborted' as const }),
      'show the failure': enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
        if (!quiet) enqueue.emit(errorToast(getErrorText(error)))
      }),
    },
    guards: {
      'the initial values are new': ({ context, event }) =>
        event.type === 'initial.change' &&
        Object.keys(getChanges({ initial: context.initial, values: event.initial })).length > 0,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      initial: { ...initial, ...input.initial },
      values: { ...initial, ...input.initial, ...input.values },
      fields: {},
      failure: undefined,
      result: undefined,
      idempotencyKey: input.idempotencyKey,
      progress: undefined,
    }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'fields.change': { actions: 'store the typed values' },
          'initial.change': { guard: 'the initial values are new', actions: 'take the new initial values' },
          'form.submit': { actions: 'parse the values' },
          'values.accept': 'submitting',
          'values.refuse': {
            target: 'failed',
            actions: [
              { type: 'store the failure', params: ({ event }) => event },
              { type: 'emit the refusal', params: ({ event }) => event },
              { type: 'show the failure', params: ({ event }) => event },
            ],
          },
        },
      },
      submitting: {
        entry: 'keep or create the idempotency key',
        exit: 'clear the progress',
        on: {
          'upload.progress': { actions: { type: 'store the progress', params: ({ event }) => event } },
          'submission.abort': { target: 'editing', actions: 'emit the abort' },
          // The request goes on with the values that were sent.
          'fields.change': { actions: 'store the typed values' },
          'initial.change': { guard: 'the initial values are new', actions: 'take the new initial values' },
        },
        invoke: {
          src: 'submit',
          input: ({ context, event, self }) => {
            assertEvent(event, 'values.accept')
            return {
              input: event.input,
              idempotencyKey: context.idempotencyKey,
              onUploadProgress: (progress) => self.send({ type: 'upload.progress', progress }),
            }
          },
          onDone: {
            target: 'done',
            actions: [
              { type: 'store the result', params: ({ event }) => event.output },
              { type: 'emit the result', params: ({ event }) => event.output },
              { type: 'show the success', params: ({ event }) => event.output },
            ],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'store the failure', params: ({ event }) => event },
              { type: 'emit the failure', params: ({ event }) => event },
              { type: 'show the failure', params: ({ event }) => event },
            ],
          },
        },
      },
      failed: {
        on: {
          'fields.change': { target: 'editing', actions: 'store the typed values' },
          'initial.change': {
            guard: 'the initial values are new',
            target: 'editing',
            actions: 'take the new initial values',
          },
          'form.submit': { actions: 'parse the values' },
          'values.accept': 'submitting',
          'values.refuse': {
            actions: [
              { type: 'store the failure', params: ({ event }) => event },
              { type: 'emit the refusal', params: ({ event }) => event },
              { type: 'show the failure', params: ({ event }) => event },
            ],
          },
        },
      },
      done: {
        on: {
          'initial.change': { guard: 'the initial values are new', target: 'editing', actions: 'restart' },
          'form.restart': { target: 'editing', actions: 'restart' },
        },
      },
    },
  })
}

/** The result of a write that has happened, but whose response cannot be read, with what to tell the user. Throws any other error again. */
export function acceptSuccess(error: unknown) {
  if (isExchangeError(error) && error.outcome === 'done')
    return { value: undefined, message: error.text, isUnread: true as const }
  throw error
}

const isReauthenticationRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === ('reauthentication_required' satisfies ServerErrorCode)

/**
 * The form's chart with its request provided. A request that is refused until the user confirms who they are is repeated after
 * that, with the same idempotency key. `confirm` asks the user, and resolves to whether they have.
 */
export function createFormLogic<Values extends object, Result, Input, Api>(
  definition: Pick<
    FormDefinition<Values, Result, Input, Api>,
    'submit' | 'uploads' | keyof FormRules<Values>
  >,
  client: Api,
  confirm: (signal: AbortSignal) => Promise<boolean> = () => Promise.resolve(false),
) {
  return formFlow<Values, Result>(definition).provide({
    actors: {
      submit: fromPromise<Submitted<Result>, Submission>(({ input, signal }) => {
        const submit = (): Promise<Submitted<Result>> =>
          // `parse` has returned it, or it is the values.
          definition.submit(client, input.input as Input, {
            signal,
            ...(input.idempotencyKey ? { idempotencyKey: input.idempotencyKey } : {}),
            ...(definition.uploads
              ? { timeout: UPLOAD_TIMEOUT, onUploadProgress: input.onUploadProgress }
              : {}),
          })
        return submit()
          .catch(async (error: unknown) => {
            if (!isReauthenticationRequired(error) || !(await confirm(signal))) throw error
            return submit()
          })
          .catch((error: unknown): Submitted<Result> => acceptSuccess(error))
      }),
    },
  })
}
