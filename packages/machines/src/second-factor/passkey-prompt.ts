import { SECOND } from '@cht/sdk/time'
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { PasskeyDevice, PasskeyFailure } from './passkey-device.js'

/**
 * How long a browser may take before the user is offered another way, in ms. With the request for the challenge, that is within five
 * seconds of the press.
 */
const PATIENCE = 4 * SECOND

export type PasskeyPromptEvent =
  /** The browser is asked for a passkey by a form; `form` is the form's id. */
  | { type: 'prompt.open'; form: string }
  /** The browser has answered, or its answer is no longer wanted. */
  | { type: 'prompt.close' }

/**
 * Whether the browser has been asked for a passkey. A browser asks one question at a time, so an app has one of these. A browser whose
 * passkeys are taken over by a password manager may never answer: in `open.unanswered`, the user is offered another way and can ask
 * again. An answer that comes then is still used.
 */
export const passkeyPromptFlow = setup({
  types: {} as { context: { form: string | undefined }; events: PasskeyPromptEvent },
  actions: {
    'store the form': assign({ form: (_, form: string) => form }),
    'clear the form': assign({ form: undefined }),
  },
  delays: { patience: PATIENCE },
}).createMachine({
  id: 'passkeyPrompt',
  context: { form: undefined },
  initial: 'closed',
  on: {
    'prompt.open': {
      target: '.open',
      actions: { type: 'store the form', params: ({ event }) => event.form },
    },
  },
  states: {
    closed: { entry: 'clear the form' },
    open: {
      on: { 'prompt.close': 'closed' },
      initial: 'waiting',
      states: {
        waiting: { after: { patience: 'unanswered' } },
        unanswered: {},
      },
    },
  },
})

export type PasskeyPromptActor = ActorRefFrom<typeof passkeyPromptFlow>
export type PasskeyPromptSnapshot = SnapshotFrom<typeof passkeyPromptFlow>

/** Resolves to `dismissed` when `signal` aborts. A browser that never answers does not answer an abort either. */
const waitForAbort = (signal: AbortSignal | undefined): Promise<PasskeyFailure> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve('dismissed'), { once: true }))

/** The same device, which reports to `prompt` when the form asks the browser, and when that ends: by an answer, a failure or `signal`. */
export function reportPrompts(
  device: PasskeyDevice,
  prompt: PasskeyPromptActor,
  form: string,
): PasskeyDevice {
  const report = async <Answer>(
    ask: () => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | PasskeyFailure> => {
    let isOpen = true
    // Closed in the event of the abort: later, it would close the next question.
    const close = () => {
      if (isOpen) prompt.send({ type: 'prompt.close' })
      isOpen = false
    }
    signal?.addEventListener('abort', close, { once: true })
    prompt.send({ type: 'prompt.open', form })
    try {
      return await Promise.race([ask(), waitForAbort(signal)])
    } finally {
      close()
    }
  }
  return {
    supports: device.supports,
    create: (options, signal) => report(() => device.create(options, signal), signal),
    use: (options, signal) => report(() => device.use(options, signal), signal),
  }
}
