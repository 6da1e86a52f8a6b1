import { assign, type SnapshotFrom, setup } from 'xstate'
import { refuse } from '../refusal.js'

export type PasskeyChallengeEvent =
  /** The browser asks for a challenge, which takes the place of an older one. */
  | { type: 'challenge.issue'; until: number }
  /** The browser sends what a passkey has signed, right or wrong. */
  | { type: 'challenge.use' }
  /** Time has passed. */
  | { type: 'clock.tick'; now: number }

const ISSUE = {
  target: 'issued',
  actions: { type: 'set the end' as const, params: ({ event }: { event: { until: number } }) => event.until },
}

/**
 * What a passkey has to sign in one browser, for a set-up, a confirmation or a login. A challenge is used up by the first
 * answer, and ends after five minutes. Instants are ms since the epoch.
 */
export const passkeyChallengeLifecycle = setup({
  types: {} as { context: { until: number }; events: PasskeyChallengeEvent },
  guards: { 'is over': ({ context }, now: number) => now >= context.until },
  actions: { 'set the end': assign({ until: (_, until: number) => until }) },
}).createMachine({
  id: 'passkeyChallenge',
  context: { until: 0 },
  initial: 'none',
  states: {
    none: {
      on: {
        'challenge.issue': ISSUE,
        'challenge.use': refuse('not_pending', 'This took too long or was tried before. Start again'),
      },
    },
    issued: {
      on: {
        'challenge.issue': ISSUE,
        'challenge.use': 'none',
        'clock.tick': { guard: { type: 'is over', params: ({ event }) => event.now }, target: 'none' },
      },
    },
  },
})

export type PasskeyChallengeSnapshot = SnapshotFrom<typeof passkeyChallengeLifecycle>

/** Restores the chart of a browser's challenge from the instant when it ends; `until` is undefined without a challenge. */
export function restorePasskeyChallenge(until: number | undefined, now: number): PasskeyChallengeSnapshot {
  const isIssued = until !== undefined && now < until
  return passkeyChallengeLifecycle.resolveState({
    value: isIssued ? 'issued' : 'none',
    context: { until: until ?? 0 },
  })
}
