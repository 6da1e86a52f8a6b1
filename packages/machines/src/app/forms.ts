import type { ActorRefFrom } from 'xstate'
import type { FormDefinition, formFlow } from '../form.js'
import { type Draft, type DraftKey, type draftsFlow, isLatestDraft } from './drafts.js'

export type FormActor<Values extends object, Result> = ActorRefFrom<
  ReturnType<typeof formFlow<Values, Result>>
>

/** A form of unknown values and result, as the registry of forms stores it. */
export type AnyFormActor = FormActor<object, unknown>
export type AnyFormDefinition = FormDefinition<object, unknown>

export interface RunningForm {
  actor: AnyFormActor
  definition: AnyFormDefinition
  /** The number of screens that hold the form: undefined until one does, 0 after the last one has released it. */
  holders: number | undefined
}

/** The open forms by the id of their actor. */
export type Forms = Map<string, RunningForm>

export function isSubmitting({ actor }: RunningForm): boolean {
  return actor.getSnapshot().matches('submitting')
}

/**
 * Whether the form can be stopped: every screen has released it and it is not submitting, or it is done and no screen
 * ever held it, or its actor has stopped.
 */
export function isUnused({ actor, holders }: RunningForm): boolean {
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return true
  if (holders === undefined) return snapshot.matches('done')
  return holders === 0 && !snapshot.matches('submitting')
}

const withoutSecrets = ({ secrets = [] }: AnyFormDefinition, values: object): object => {
  const secretNames: readonly string[] = secrets
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.includes(name)))
}

/** The key of the drafts of a form that was opened with these values. */
export function createDraftKey(
  user: string | undefined,
  definition: AnyFormDefinition,
  initial: object,
): DraftKey {
  return { user, form: definition.id, initialValues: withoutSecrets(definition, initial) }
}

interface DraftTracking {
  form: AnyFormActor
  definition: AnyFormDefinition
  drafts: ActorRefFrom<typeof draftsFlow>
  /** The id of the user who opened the form; undefined for a guest. */
  user: string | undefined
  /** The draft that the form was opened with. */
  initialDraft: Draft | undefined
  /** Returns the id of the user who is signed in when it is called. */
  getCurrentUserId: () => string | undefined
}

/** Saves what is typed into a form as a draft, and discards it when the form is done, unless the form keeps it. */
export function trackDraft({
  form,
  definition,
  drafts,
  user,
  initialDraft,
  getCurrentUserId,
}: DraftTracking): void {
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
  // A form that throws is reported by the root.
  form.subscribe({ next, error: () => {} })
}
