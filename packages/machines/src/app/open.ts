import type { LiveSession, User } from '@cht/sdk/contract'
import { type ActorRefFrom, createActor } from 'xstate'
import { currentUser } from '../auth/resources.js'
import { createFormLogic } from '../form.js'
import { liveSessions } from '../live-sessions/resources.js'
import { createResourceLogic } from '../resource.js'
import { askForConfirmation } from '../second-factor/confirmation.js'
import { reportPrompts } from '../second-factor/passkey-prompt.js'
import { findDraft } from './drafts.js'
import { type AnyFormActor, type AnyFormDefinition, createDraftKey, trackDraft } from './forms.js'
import {
  type AnyResourceDefinition,
  getPollInterval,
  isAlreadyShown,
  type ResourceActor,
} from './resources.js'
import type { appFlow } from './root.js'

type RootActor = ActorRefFrom<typeof appFlow>

/**
 * The id of the signed-in user. It is read from the session, because the root's `userId` is still that of the previous user
 * while the root handles a change of the user.
 */
const getCurrentUserId = (root: RootActor): string | undefined =>
  root.getSnapshot().children.session?.getSnapshot().context.user?._id

/** The actor of a resource for the signed-in user: the running one, or a new one. */
export function openResource(root: RootActor, definition: AnyResourceDefinition): ResourceActor {
  const { client, onToast, onError, isPageVisible, resources } = root.getSnapshot().context
  const { key, quiet = false, whileHidden = false } = definition
  const userId = getCurrentUserId(root)
  const running = resources.get(key)
  if (running && (running.userId === undefined || running.userId === userId)) return running.actor

  let requestedBy: string | undefined
  const load: typeof definition.load = (...args) => {
    requestedBy = getCurrentUserId(root)
    return definition.load(...args)
  }
  const logic = createResourceLogic({ ...definition, load }, client, (context) =>
    getPollInterval(root.getSnapshot().context, definition, context),
  )
  const actor = createActor(logic, {
    parent: root,
    id: key,
    input: { pageVisible: isPageVisible || whileHidden },
  })
  actor.on('toast', (toast) => {
    if (!quiet && !isAlreadyShown(resources, key, toast)) onToast(toast)
  })
  actor.on('resource.failed', ({ error }) => {
    // A quiet resource shows no toast, so its failure is logged.
    if (quiet) onError(key, error)
    root.send({ type: 'resource.failed', error, requestedBy })
    if (key === liveSessions.key) root.send({ type: 'liveSessions.fail' })
  })
  actor.on('resource.loaded', () => root.send({ type: 'resource.loaded' }))
  if (key === currentUser.key)
    actor.on('resource.loaded', ({ loaded }) => root.send({ type: 'user.load', user: loaded.data as User }))
  if (key === liveSessions.key)
    actor.on('resource.loaded', ({ loaded: { data, at } }) =>
      root.send({ type: 'liveSessions.load', sessions: data as LiveSession[], at }),
    )
  resources.set(key, { actor, definition, userId })
  if (running) root.send({ type: 'resource.replace', actor: running.actor })
  return actor.start()
}

/** A new actor for a form, with the values of its draft, if there is one. */
export function openForm(root: RootActor, definition: AnyFormDefinition, values: object): AnyFormActor {
  root.send({ type: 'form.opening' })
  const {
    context: { client, onToast, forms },
    children: { drafts, confirmation, passkeyPrompt },
  } = root.getSnapshot()
  if (!drafts || !confirmation || !passkeyPrompt) throw new Error('The app has been stopped')
  const user = getCurrentUserId(root)
  const draft = findDraft(
    drafts.getSnapshot(),
    createDraftKey(user, definition, { ...definition.initial, ...values }),
  )
  const confirm = (signal: AbortSignal) => askForConfirmation(confirmation, signal)
  const passkeyDevice =
    client.passkeyDevice && reportPrompts(client.passkeyDevice, passkeyPrompt, definition.id)
  const actor = createActor(createFormLogic(definition, { ...client, passkeyDevice }, confirm), {
    parent: root,
    input: { initial: values, values: draft?.values, idempotencyKey: draft?.idempotencyKey },
  })
  trackDraft({
    form: actor,
    definition,
    drafts,
    user,
    initialDraft: draft,
    getCurrentUserId: () => getCurrentUserId(root),
  })
  actor.on('toast', onToast)
  actor.on('form.done', ({ result }) => root.send({ type: 'form.done', definition, result }))
  actor.on('form.failed', ({ error }) => root.send({ type: 'form.failed', definition, error }))
  forms.set(actor.id, { actor, definition, holders: undefined })
  return actor.start()
}
