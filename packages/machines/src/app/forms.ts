import type { ActorRefFrom } from 'xstate'
import type { FormDefinition, formFlow } from '../form.js'
import { type Draft, type DraftOwner, type draftsFlow, isLatestDraft } from './drafts.js'

export type FormActor<Values extends object, Result> = ActorRefFrom<
  ReturnType<typeof formFlow<Values, Result>>
>

/** A form whose values and result are not known: what the registry of forms stores. */
export type AnyFormActor = FormActor<object, unknown>
export type AnyFormDefinition = FormDefinition<object, unknown>

export interface RunningForm {
  actor: AnyFormActor
  definition: AnyFormDefinition
  /** How many screens show it; undefined for a form that no screen has held. */
  holders: number | undefined
}

export type Forms = ReadonlyMap<string, RunningForm>

export function isSubmitting({ actor }: RunningForm): boolean {
  return actor.getSnapshot().matches('submitting')
}

/** Whether nothing needs the form: its screens have released it, or it is done and none ever held it. */
export function isFinished({ actor, holders }: RunningForm): boolean {
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return true
  return holders === undefined ? snapshot.matches('done') : holders === 0 && !snapshot.matches('submitting')
}

export function withoutSecrets({ secrets = [] }: AnyFormDefinition, values: object): object {
  const secretNames: readonly string[] = secrets
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.includes(name)))
}

interface DraftTracking {
  form: AnyFormActor
  definition: AnyFormDefinition
  drafts: ActorRefFrom<typeof draftsFlow>
  owner: DraftOwner
  /** The draft that the form was opened with. */
  opened: Draft | undefined
  /** The id of the signed-in user, as of now. */
  currentUser: () => string | undefined
}

/** Saves what is typed into a form as a draft, and discards it when the form is done. */
export function trackDraft({ form, definition, drafts, owner, opened, currentUser }: DraftTracking): void {
  let saved = opened
  let { values, idempotencyKey } = form.getSnapshot().context
  const next = (snapshot: ReturnType<AnyFormActor['getSnapshot']>) => {
    const { context } = snapshot
    const keyChanged = context.idempotencyKey !== idempotencyKey
    const isNewInput = context.values !== values || (keyChanged && context.idempotencyKey !== undefined)
    values = context.values
    idempotencyKey = context.idempotencyKey
    if (currentUser() !== owner.user) return
    // Another form of the same kind may have been typed into since: its draft stays.
    const isLatest = isLatestDraft(drafts.getSnapshot(), owner, saved)
    if (snapshot.matches('done')) {
      if (isLatest) drafts.send({ type: 'draft.discard', owner })
    } else if (isNewInput || (keyChanged && isLatest)) {
      saved = { values: withoutSecrets(definition, values), idempotencyKey }
      drafts.send({ type: 'draft.save', owner, draft: saved })
    }
  }
  // A form that throws is reported by the root.
  form.subscribe({ next, error: () => {} })
}
