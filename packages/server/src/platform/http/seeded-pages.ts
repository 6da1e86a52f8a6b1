import { isTimeZone } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../context.js'
import { readPosition } from '../events/queries.js'
import { createInnerReader, type InnerCall } from './inner-reads.js'
import type { PageRenderer, Seed } from './page-renderer.js'
import { type CarriedPage, readPageCookie } from './pages.js'
import { createAdmission } from './router.js'

/**
 * How long a page waits for its data, in ms. On a slower database it is sent without: a phone on a slow network then shows it some seconds
 * later.
 */
const PATIENCE = 1_500
/** How many pages are read and rendered at a time. Above that, pages are sent without data: their apps load it in turns. */
const MAX_RENDERED = 8

export interface SeededPages {
  /**
   * What the page at a location carries for the user of a request; undefined where it carries nothing, for a guest, under load, on a slow
   * database and after an error.
   */
  render(request: FastifyRequest, reply: FastifyReply, location: string): Promise<CarriedPage | undefined>
  /** Renders what the page at a location shows where it carries nothing. */
  renderShell(location: string): string
}

/** Resolves to undefined after `ms`, and says so. */
const createPatience = (ms: number) => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      isOver = true
      resolve(undefined)
    }, ms)
  })
  return { end, isOver: () => isOver, clear: () => clearTimeout(timer) }
}

/** Reads and renders pages for signed-in users, through the guards of the reads themselves. */
export function createSeededPages(
  app: FastifyInstance,
  context: ServerContext,
  renderer: PageRenderer,
  patienceMs = PATIENCE,
): SeededPages {
  const { brand, clock, db, config, log } = context
  const { admit, getCaller } = createAdmission(app, context, { access: 'verified' })
  const deployment = { supportEmail: config.supportEmail, rewardedInvestments: config.rewardedInvestments }
  let rendered = 0

  /** Runs a task in a turn of the user's reads. The caller is looked up again after a long wait: the session may have ended. */
  const takeTurn = async <Result>(
    request: FastifyRequest,
    task: (user: SessionUser) => Promise<Result>,
  ): Promise<Result> => {
    const { id } = await admit(request)
    return app.reads(id, async () => {
      const caller = await getCaller(request)
      await app.policies.prepareRead(caller)
      return task(caller.user)
    })
  }

  const read = async (call: InnerCall, location: string): Promise<Seed> => {
    const at = clock.now()
    const seq = await readPosition(db)
    return renderer.readSeed({ location, at, seq, read: createInnerReader(app, call) })
  }

  const readTimeZone = (request: FastifyRequest): string => {
    const zone = readPageCookie(request, 'time-zone')
    return zone !== undefined && isTimeZone(zone) ? zone : config.timeZone
  }

  const renderSeed = async (
    request: FastifyRequest,
    location: string,
    seed: Seed,
  ): Promise<CarriedPage | undefined> => {
    const timeZone = readTimeZone(request)
    const page = await renderer.renderPage({ location, seed, timeZone, deployment, brand })
    return page && { ...page, seed: renderer.serializeSeed(seed), timeZone }
  }

  return {
    renderShell: (location) => renderer.renderShell(location, brand),
    render: async (request, reply, location) => {
      if (!renderer.carriesData(location)) return undefined
      const patience = createPatience(patienceMs)
      const page = takeTurn(request, async (user) => {
        if (patience.isOver() || rendered >= MAX_RENDERED) return undefined
        rendered++
        try {
          const seed = await read({ user, request, reply }, location)
          return patience.isOver() ? undefined : await renderSeed(request, location, seed)
        } finally {
          rendered--
        }
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.warn({ err: error }, 'A page was sent without its data')
        return undefined
      })
      return Promise.race([page, patience.end]).finally(patience.clear)
    },
  }
}
