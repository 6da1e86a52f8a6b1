import type { App, Clock, ResourceActor } from '@cht/machines'
import { sessionFlow } from '@cht/machines/auth'
import type { User } from '@cht/sdk/auth'
import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'
import { MINUTE } from '@cht/sdk/time'
import { createActor } from 'xstate'
import type { GateState } from '../../src/app/gate.js'
import { noteAsked } from './asked.js'
import type { Held, HeldForm, Standing } from './held.js'
import { ordinary } from './morning.js'
import { stillForm, stillResource } from './still-actors.js'
import * as world from './world.js'

export interface Still {
  /** Exchange time in ms. */
  now?: number
  gate?: GateState
  user?: User
  /** Over what an ordinary morning shows. */
  resources?: readonly Held[]
  forms?: readonly HeldForm[]
  /** What has answered: all, nothing yet, or nothing since a moment ago. */
  network?: 'online' | 'slow' | 'offline' | 'failing'
}

const stillClock = (now: number): Clock => ({
  now: () => now,
  subscribe: () => () => {},
  pause: () => {},
  stop: () => {},
})

const underNetwork = (standing: Standing, network: Still['network']): Standing => {
  if (network === 'slow') return {}
  return network === 'failing' ? { ...standing, failure: SOMETHING_WENT_WRONG } : standing
}

/** How all data stands: what is held in a state over an ordinary morning. */
const standingsOf = (user: User, held: readonly Held[]): Map<string, Standing> => {
  const standings = new Map(ordinary(user).map(({ key, standing }) => [key, standing]))
  for (const { key, standing } of held)
    standings.set(key, standing.asleep ? { ...standings.get(key), ...standing } : standing)
  return standings
}

/**
 * An exchange that stands still: every actor is restored and none is started, so there are no timers, no calls,
 * and no client that could make one. What a screen asks for beyond the ordinary morning is an error.
 */
export function stillExchange({
  now = world.NOW,
  gate = 'verified',
  user = world.ada,
  resources = [],
  forms = [],
  network = 'online',
}: Still): App {
  const standings = standingsOf(user, resources)
  const running = new Map<string, ResourceActor>()
  const known = gate === 'checking' || gate === 'guest' ? undefined : user
  const session = createActor(sessionFlow, {
    snapshot: sessionFlow.resolveState({ value: gate, context: { user: known } }),
  })
  return {
    session,
    clock: stillClock(now),
    refresh: () => {},
    reconnect: () => {},
    freshness: () => ({ asOf: now - 2 * MINUTE, isFailing: network === 'failing' }),
    setPageVisible: () => {},
    holdForm: () => () => {},
    stop: () => {},
    resource: ({ key }) => {
      noteAsked({ key })
      const standing = standings.get(key)
      if (!standing) throw new Error(`A story shows ${key}, and nobody said how it stands.`)
      const actor = running.get(key) ?? stillResource(underNetwork(standing, network), now)
      running.set(key, actor)
      return actor
    },
    form: (definition, opened = {}) => {
      const { id } = definition
      noteAsked({ id })
      return stillForm(
        definition,
        opened,
        forms.find((held) => held.id === id),
      )
    },
  }
}
