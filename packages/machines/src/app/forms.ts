import { type ActorOptions, type ActorRefFrom, type AnyActorLogic, createActor } from 'xstate'
import type { SessionEvent } from '../auth/flow.js'
import type { DeviceClient } from '../device-client.js'
import { createFormLogic, type FormDefinition, type formFlow } from '../form.js'
import { askForConfirmation, type ConfirmationActor } from '../second-factor/confirmation.js'
import { type PasskeyPromptActor, reportPrompts } from '../second-factor/passkey-prompt.js'
import type { Toast } from '../toast.js'
import { type Draft, type DraftKey, type draftsFlow, findDraft, isLatestDraft } from './drafts.js'

export type FormActor<Values extends object, Result> = ActorRefFrom<
  ReturnType<typeof formFlow<Values, Result>>
>

/** A form of unknown values and result, as the list of forms stores it. */
export type AnyFormActor = FormActor<object, unknown>
export type AnyFormDefinition<Api = DeviceClient, StartEvent = SessionEvent> = FormDefinition<
  object,
  unknown,
  object,
  Api,
  StartEvent
>

/** What the draft of a form depends on. */
type DraftRules = Pick<AnyFormDefinition, 'id' | 'secrets' | 'keepsDraft'>

const withoutSecrets = ({ secrets = [] }: DraftRules, values: object): object => {
  const secretNames: readonly string[] = secrets
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.includes(name)))
}

/** The key of the drafts of a form that was opened with these values. */
function createDraftKey(user: string | undefined, definition: DraftRules, initial: object): DraftKey {
  return { user, form: definition.id, initialValues: withoutSecrets(definition, initial) }
}

interface DraftTracking {
  form: AnyFormActor
  definition: DraftRules
  drafts: ActorRefFrom<typeof draftsFlow>
  /** The id of the user who opened the form; undefined for a guest. */
  user: string | undefined
  /** The draft that the form was opened with. */
  initialDraft: Draft | undefined
  /** Returns the id of the user who is signed in when it is called. */
  getCurrentUserId: () => string | undefined
}

/** Saves what is typed into a form as a draft, and discards it when the form is done, unless the form keeps it. */
function trackDraft({ form, definition, drafts, user, initialDraft, getCurrentUserId }: DraftTracking): void {
  let saved = initialDraft
  let { initial, values, idempotencyKey } = form.getSnapshot().context
  let key = createDraftKey(user, definition, initial)
  const next = (snapshot: ReturnType<AnyFormActor['getSnapshot']>) => {
    const { context } = snapshot
    const hasNewValues = context.values !== values
    const hasNewIdempotencyKey =
      context.idempotencyKey !== idempotencyKey && context.idempotencyKey !== undefined
    const hasLostIdempotencyKey = idempotencyKey !== undefined && context.idempotencyKey === undefined
    values = context.values
    idempotencyKey = context.idempotencyKey
    if (getCurrentUserId() !== user) return
    if (context.initial !== initial) {
      drafts.send({ type: 'draft.discard', key })
      initial = context.initial
      key = createDraftKey(user, definition, initial)
    }
    // Something may have been typed since into another form with the same draft key. Its draft must stay.
    const isLatest = isLatestDraft(drafts.getSnapshot(), key, saved)
    if (snapshot.matches('done')) {
      // The request has been answered. The next request is a different one, and needs a new idempotency key.
      const sent = { values: withoutSecrets(definition, values), idempotencyKey: undefined }
      if (isLatest && definition.keepsDraft) drafts.send({ type: 'draft.offer', key, draft: sent })
      else if (isLatest) drafts.send({ type: 'draft.discard', key })
    } else if (hasNewValues || hasNewIdempotencyKey || (hasLostIdempotencyKey && isLatest)) {
      saved = { values: withoutSecrets(definition, values), idempotencyKey }
      drafts.send({ type: 'draft.save', key, draft: saved })
    }
  }
  // A form that throws is reported by the app.
  form.subscribe({ next, error: () => {} })
}

interface FormsOptions<Api, StartEvent> {
  client: Api
  onToast: (toast: Toast) => void
  inspect: Pick<ActorOptions<AnyActorLogic>, 'inspect'>
  drafts: ActorRefFrom<typeof draftsFlow>
  confirmation: ConfirmationActor
  passkeyPrompt: PasskeyPromptActor
  /** The id of the signed-in user; undefined for a guest. */
  getUserId: () => string | undefined
  onDone: (definition: AnyFormDefinition<Api, StartEvent>, result: unknown) => void
  onFailed: (definition: AnyFormDefinition<Api, StartEvent>, error: unknown) => void
  /** A form has thrown. */
  onCrash: (id: string, error: unknown) => void
}

export interface OpenOptions {
  /**
   * Whether the form opens with the values of its draft, if there is one, and a request that the user has to confirm waits for them.
   * Otherwise such a request fails.
   */
  isShown: boolean
  /** The key of an earlier submission with the same values. */
  idempotencyKey?: string | undefined
}

/** Whether a draft has these values, but for files and secrets, which it does not keep. */
const hasValues = (draft: Draft, values: object): boolean =>
  Object.entries(draft.values).every(([name, value]) => Reflect.get(values, name) === value)

/** Creates the list of an app's forms. */
export function createForms<Api extends Pick<DeviceClient, 'passkeyDevice'>, StartEvent>({
  client,
  drafts,
  confirmation,
  passkeyPrompt,
  getUserId,
  ...options
}: FormsOptions<Api, StartEvent>) {
  /** Weak, so that a form to which nothing refers is collected. The request of a submission refers to its form. */
  const opened = new Set<{
    form: WeakRef<AnyFormActor>
    definition: AnyFormDefinition<Api, StartEvent>
  }>()
  const list = () =>
    [...opened].flatMap((entry) => {
      const form = entry.form.deref()
      if (!form) opened.delete(entry)
      return form ? [{ form, definition: entry.definition }] : []
    })
  let limit = 32
  /** Forgets the forms that were collected, each time that the list has doubled. */
  const forgetCollected = () => {
    if (opened.size < limit) return
    list()
    limit = 2 * Math.max(16, opened.size)
  }
  const confirm = (signal: AbortSignal) => askForConfirmation(confirmation, signal)

  return {
    /** A new actor for a form. The key of a draft with the same values is used: that request may have happened. */
    open: (
      definition: AnyFormDefinition<Api, StartEvent>,
      values: object,
      { isShown, idempotencyKey }: OpenOptions,
    ): AnyFormActor => {
      forgetCollected()
      const user = getUserId()
      const initial = { ...definition.initial, ...values }
      const draft = findDraft(drafts.getSnapshot(), createDraftKey(user, definition, initial))
      const passkeyDevice =
        client.passkeyDevice && reportPrompts(client.passkeyDevice, passkeyPrompt, definition.id)
      const logic = createFormLogic(definition, { ...client, passkeyDevice }, isShown ? confirm : undefined)
      const form = createActor(logic, {
        input: {
          initial: values,
          ...(draft && (isShown || hasValues(draft, initial)) ? draft : {}),
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        },
        ...options.inspect,
      })
      trackDraft({ form, definition, drafts, user, initialDraft: draft, getCurrentUserId: getUserId })
      form.on('toast', options.onToast)
      form.on('form.done', ({ result }) => options.onDone(definition, result))
      form.on('form.failed', ({ error }) => options.onFailed(definition, error))
      form.subscribe({ error: (error) => options.onCrash(definition.id, error) })
      opened.add({ form: new WeakRef(form), definition })
      return form.start()
    },
    /**
     * Aborts the submissions of the previous user. After a sign-out, the form that has caused it goes on: its response must still
     * arrive.
     */
    changeUser: (userId: string | undefined) => {
      for (const { form, definition } of list())
        if (form.getSnapshot().matches('submitting') && (userId !== undefined || !definition.endsSession))
          form.send({ type: 'submission.abort' })
    },
    stop: () => {
      for (const { form } of list()) form.stop()
    },
  }
}
