import { operator, SESSION_RULES } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import {
  listSessionsBetween,
  type SessionCalendar,
  type StoredRule,
} from '../domain/live-sessions/calendar.js'
import {
  addRule,
  type CalendarChange,
  PREVIEW,
  removeRule,
  replaceDaily,
} from '../domain/live-sessions/change.js'
import { toWireOccurrence, toWireRule } from '../domain/live-sessions/mapper.js'
import { changeCalendar } from '../features/live-sessions/change.js'
import { readCalendar } from '../features/live-sessions/rules.js'
import type { ServerContext } from '../platform/context.js'
import type { Transaction } from '../platform/db/database.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { registerAct } from './register-act.js'

const toOrder = ({ kind, fromDate, startTime, id }: StoredRule) =>
  `${SESSION_RULES.indexOf(kind)} ${kind === 'daily' ? '' : (fromDate ?? '')} ${startTime} ${String(id).padStart(10, '0')}`

const toWireCalendar = (calendar: SessionCalendar, now: number) => ({
  timeZone: calendar.timeZone,
  rules: calendar.rules
    .filter(({ endedAt }) => endedAt === null)
    .sort((a, b) => toOrder(a).localeCompare(toOrder(b)))
    .map(toWireRule),
  occurrences: listSessionsBetween(calendar, now + 1, now + PREVIEW.period)
    .slice(0, PREVIEW.max)
    .map(toWireOccurrence),
})

const listTimes = (occurrences: readonly { localDate: string; startTime: string }[]) =>
  occurrences
    .slice(0, 20)
    .map(({ localDate, startTime }) => `${localDate} ${startTime}`)
    .join(', ')

/** Registers the calendar of the live sessions, for the operator. */
export function registerCalendar(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  type ActCall = Parameters<AuditOperatorAct>[1] & { input: { confirm: boolean; dryRun: boolean } }

  const change = async (
    tx: Transaction,
    call: ActCall,
    calendarChange: CalendarChange,
    details: Record<string, string>,
  ) => {
    const { calendar, newRuleIds, added, removed, ended, told, now } = await changeCalendar(
      tx,
      context,
      calendarChange,
      call.input,
    )
    if (!call.input.dryRun)
      await auditAct(tx, call, 'schedule.set', {
        details: { ...details, added: listTimes(added), removed: listTimes(removed), told },
      })
    return {
      ...toWireCalendar(calendar, now),
      added: added.slice(0, PREVIEW.max).map(toWireOccurrence),
      removed: removed.slice(0, PREVIEW.max).map(toWireOccurrence),
      newRuleIds: newRuleIds.map(String),
      ended: ended.map(toWireRule),
      told,
    }
  }

  registerEndpoint(app, context, operator.liveSessions, async () =>
    toWireCalendar(await readCalendar(db, context), clock.now()),
  )
  registerAct(app, context, operator.setLiveSessions, (tx, call) => {
    const { sessions } = call.input
    const formatted = sessions.map(({ startTime, durationInMinutes }) => `${startTime}/${durationInMinutes}`)
    return change(tx, call, replaceDaily(sessions), { sessions: formatted.join(' ') })
  })
  registerAct(app, context, operator.addSessionRule, (tx, call) =>
    change(tx, call, addRule(call.input.rule), { rule: JSON.stringify(call.input.rule) }),
  )
  registerAct(app, context, operator.removeSessionRule, (tx, call) =>
    change(tx, call, removeRule(call.input.id), { rule: call.input.id }),
  )
}
