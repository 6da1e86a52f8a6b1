import { toFieldErrors } from '@cht/sdk/errors'
import {
  CRASH_FILE,
  CRASH_FRAME,
  CRASH_KINDS,
  CRASH_NAME,
  CRASH_REPORT_LIMITS,
  type CrashReport,
  scrubMessage,
} from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { getNetwork } from '../../kernel/address.js'
import { invalidInput } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import { createCrashReportLimit } from './limit.js'

const BODY_LIMIT = 4 * 1024

const crashReport = z.object({
  kind: z.enum(CRASH_KINDS),
  release: z.string().check(z.regex(CRASH_FILE)),
  name: z.string().check(z.regex(CRASH_NAME)),
  message: z.string().check(z.maxLength(CRASH_REPORT_LIMITS.message)),
  frames: z.array(z.string().check(z.regex(CRASH_FRAME))).check(z.maxLength(CRASH_REPORT_LIMITS.frames)),
}) satisfies z.ZodMiniType<CrashReport>

const parseReport = (body: unknown): CrashReport => {
  const { success, data, error } = z.safeParse(crashReport, body)
  if (success) return data
  throw invalidInput(toFieldErrors(error.issues, body))
}

/**
 * Receives the crashes of the web app (decision 44). A crash may come before the login, so anybody may send one, and nothing of it is
 * believed: its limits count before its body is read, its message is scrubbed again, and it is one log line and one step of a counter.
 */
export function crashReportRoutes(
  api: FastifyInstance,
  { processTime }: Pick<ServerContext, 'processTime'>,
  countCrash: (kind: CrashReport['kind']) => void,
): void {
  const countReport = createCrashReportLimit(processTime)
  api.post('/crash-reports', {
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => countReport(getNetwork(request)),
    handler: async (request, reply) => {
      const report = parseReport(request.body)
      countCrash(report.kind)
      request.log.warn(
        { crash: { ...report, message: scrubMessage(report.message) } },
        'a browser reported a crash of the app',
      )
      return reply.status(204).send()
    },
  })
}
