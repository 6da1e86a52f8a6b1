import { SECOND } from '@cht/sdk/rules'
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { PasskeyDevice, PasskeyFailure } from './passkey-device.js'

/**
 * How long a browser may take before the user is offered another way, in ms. With the request for the challenge, that is within five
 * seconds of the press.
 */
const PATIENCE = 4 * SECOND

export type PasskeyPromptEvent =
  /** The browser is asked for a passkey by a form; `form` is the form's id, `question` identifies the question. */
  | { type: 'prompt.open'; form: string; question: string }
  /** The browser has answered the question, or its answer is no longer wanted. */
  | { type: 'prompt.close'; question: string }

export interface PasskeyPromptContext {
  form: string | undefined
  question: string | undefined
}

/**
 * Whether the browser has been asked for a passkey. A browser asks one question at a time, so an app has one of these, and a new question
 * replaces the one before. A browser whose passkeys are taken over by a password manager may never answer: in `open.unanswered`, the user
 * is offered another way and can ask again. An answer that comes then is still used.
 */
export const passkeyPromptFlow = setup({
  types: {} as { context: PasskeyPromptContext; events: PasskeyPromptEvent },
  guards: {
    'the question is open': ({ context }, { question }: { question: string }) =>
      context.question === question,
  },
  actions: {
    'store the question': assign((_, { form, question }: { form: string; question: string }) => ({
      form,
      question,
    })),
    'clear the question': assign({ form: undefined, question: undefined }),
  },
  delays: { patience: PATIENCE },
}).createMachine({
  id: 'passkeyPrompt',
  context: { form: undefined, question: undefined },
  initial: 'closed',
  on: {
    'prompt.open': {
      target: '.open',
      actions: { type: 'store the question', params: ({ event }) => event },
    },
  },
  states: {
    closed: { entry: 'clear the question' },
    open: {
      on: {
        'prompt.close': {
          guard: { type: 'the question is open', params: ({ event }) => event },
          target: 'closed',
        },
      },
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
const waitForAbort = (signal: AbortSignal): Promise<PasskeyFailure> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('dismissed'), { once: true }))

/**
 * The same device, which reports to `prompt` when the form asks the browser, and when that ends: by an answer, a failure, `signal`, or
 * the question of another form, after which the first form may never be answered.
 */
export function reportPrompts(
  device: PasskeyDevice,
  prompt: PasskeyPromptActor,
  form: string,
): PasskeyDevice {
  const report = async <Answer>(
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | PasskeyFailure> => {
    if (signal?.aborted) return 'dismissed'
    const question = crypto.randomUUID()
    const close = () => prompt.send({ type: 'prompt.close', question })
    const controller = new AbortController()
    const abort = () => controller.abort()
    controller.signal.addEventListener('abort', close, { once: true })
    signal?.addEventListener('abort', abort, { once: true })
    prompt.send({ type: 'prompt.open', form, question })
    const subscription = prompt.subscribe(({ context }) => {
      if (context.question !== undefined && context.question !== question) abort()
    })
    try {
      return await Promise.race([ask(controller.signal), waitForAbort(controller.signal)])
    } finally {
      subscription.unsubscribe()
      close()
    }
  }
  return {
    supports: device.supports,
    create: (options, signal) => report((aborted) => device.create(options, aborted), signal),
    use: (options, signal) => report((aborted) => device.use(options, aborted), signal),
  }
}
