import type { WriteResult } from '@cht/sdk'
import type { OperatorRole } from '@cht/sdk/operator'
import { type Currency, HOUR, MINUTE, parseMoney } from '@cht/sdk/rules'
import type { AnyMachineSnapshot } from 'xstate'
import type { AnnouncementEvent } from '../announcements/lifecycle.js'
import type { StandingEvent } from '../auth/standing.js'
import type { CaseEvent } from '../cases/lifecycle.js'
import type { PersonEvent } from '../people/lifecycle.js'
import type { ProposalEvent } from '../proposals/lifecycle.js'
import { getRefusal } from '../refusal.js'
import type { SwitchEvent } from '../switches/lifecycle.js'
import type { TokenRequestEvent } from '../token-requests/lifecycle.js'
import type { TradeEvent } from '../trades/lifecycle.js'
import { type ActResult, call, canCall, type OperatorAct } from './calls.js'
import type { ConsoleForm } from './console-api.js'

/** What a person has typed or chosen, by the name of the field. */
export type ActValues = Record<string, string>

interface FieldBase {
  /** The name of the input, and of the value in the form. A name with a dot is that of a part: `rule.date`. */
  name: string
  label: string
  hint?: string
  /** It may stay empty. */
  optional?: true
  /** The value of the field at first. */
  initial?: string
}

/** A sentence that the operator may write as it stands. */
interface TextField extends FieldBase {
  kind: 'line' | 'text'
  /** Sentences to choose from, by a press or by a digit. */
  templates?: readonly string[]
}

interface ChoiceField extends FieldBase {
  /** `many` is any number of the options. */
  kind: 'choice' | 'many'
  options: readonly { value: string; label: string }[]
}

interface MoneyField extends FieldBase {
  /** An amount in units of the currency, which is sent in minor units. */
  kind: 'money'
  currency: Currency
}

interface OtherField extends FieldBase {
  /**
   * `number` is whole or with decimals. `flag` is yes or no. `hours` from now, and `instant` in the zone of the browser, are sent in ms of
   * exchange time. `minutes` is a duration, sent in ms. `day` is one of the calendar, and `time` one of the day. `sessions` are times with lengths in
   * minutes: `09:00/60 18:30/120`.
   */
  kind: 'number' | 'flag' | 'hours' | 'instant' | 'minutes' | 'day' | 'time' | 'sessions'
}

/** What a person types or chooses for an act. */
export type ActField = TextField | ChoiceField | MoneyField | OtherField

/** The events of the charts of what operators act on. */
type SubjectEvent =
  | AnnouncementEvent
  | CaseEvent
  | PersonEvent
  | ProposalEvent
  | StandingEvent
  | SwitchEvent
  | TokenRequestEvent
  | TradeEvent

/** What a person can do about a subject. It is on the screen where the person has a role of the endpoint. */
export interface Act<Name extends OperatorAct = OperatorAct> {
  endpoint: Name
  /** What the button says, and the title of its dialog. */
  label: string
  /** What it does, said before it is done. */
  explains: string
  fields: readonly ActField[]
  /** The event of the subject's chart that it is. It is on the screen only where the chart accepts it. */
  event?: SubjectEvent
  /** The letter that opens it. */
  key?: string
  /** Values that are sent as they stand, by the names of fields. */
  values?: Record<string, unknown>
  /** The name of the field of the result that is shown once, such as a token. */
  shows?: string
  /**
   * Says what it would do, by the result of a call with `dryRun` and by what was typed. It is done, with `confirm`, only after a person has read
   * that.
   */
  preview?: (result: ActResult<Name>, typed: ActValues) => readonly string[]
}

/** An act by the type of its endpoint's result. */
export const defineAct = <Name extends OperatorAct>(act: Act<Name>): Act => act as Act

/** The value that ticks a flag. */
export const YES = 'yes'

const SESSION = /^([\d:]+)\/(\d+)$/

const readSession = (text: string) => {
  const [, startTime = text, minutes] = SESSION.exec(text) ?? []
  return { startTime, durationInMinutes: Number(minutes) }
}

const readField = (field: ActField, text: string, now: number): unknown => {
  const { kind, optional } = field
  if (text === '' && optional) return undefined
  if (text === '' && kind !== 'many' && kind !== 'sessions' && kind !== 'flag') return ''
  switch (kind) {
    case 'number':
      return Number(text)
    case 'money':
      return parseMoney(text, field.currency)?.amount ?? Number.NaN
    case 'hours':
      return now + Number(text) * HOUR
    case 'minutes':
      return Number(text) * MINUTE
    case 'sessions':
      return text.split(/\s+/).filter(Boolean).map(readSession)
    case 'instant':
      return new Date(text).getTime()
    case 'flag':
      return text === YES
    case 'many':
      return text.split(',').filter(Boolean)
    default:
      return text
  }
}

/** Puts the values with dots in their names into parts: `{ 'rule.kind': 'once' }` into `{ rule: { kind: 'once' } }`. */
const nest = (values: Record<string, unknown>): Record<string, unknown> => {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [part = name, field] = name.split('.')
    if (field === undefined) input[name] = value
    else if (value !== undefined) input[part] = { ...Object(input[part]), [field]: value }
  }
  return input
}

/** Whether somebody with these roles may do it, and the chart of the subject, if it has one, accepts it. */
export const canDo = (
  { endpoint, event }: Pick<Act, 'endpoint' | 'event'>,
  { roles, snapshot }: { roles: readonly OperatorRole[]; snapshot?: AnyMachineSnapshot | undefined },
): boolean => canCall(endpoint, roles) && (!event || !snapshot || getRefusal(snapshot, event) === undefined)

/** An act that waits for a second person returns a proposal, whatever else it does. */
const isProposed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'proposal' in value && value.proposal !== undefined

/**
 * An act as a form. Its fields are read as their kinds say; the other values, those of the subject, are sent as they stand. An empty field is left
 * out if it is optional. If not, it is sent as '', which is refused: without its reason, a rejection would approve.
 */
export const actForm = <Name extends OperatorAct>({
  endpoint,
  fields,
  values: fixed,
}: Pick<Act<Name>, 'endpoint' | 'fields' | 'values'>): ConsoleForm<ActValues, ActResult<Name>> => {
  // A repeat of a request has its key, and has to have its instants.
  let sent: { key: string | undefined; at: number } | undefined
  return {
    // Acts of one endpoint, such as two decisions, have drafts and idempotency keys of their own.
    id: `console.${endpoint}${fixed === undefined ? '' : JSON.stringify(fixed)}`,
    initial: {},
    submit: async ({ operator, now }, values, options) => {
      const key = options.idempotencyKey
      if (sent?.key === undefined || sent.key !== key) sent = { key, at: now() }
      const { at } = sent
      const read = fields.map((field) => [field.name, readField(field, values[field.name]?.trim() ?? '', at)])
      const input = nest({ ...values, ...Object.fromEntries(read), ...fixed })
      const result = (await call(operator(), endpoint, input, options)) as WriteResult<ActResult<Name>>
      return isProposed(result.value)
        ? { ...result, message: 'Proposed: nothing is done before another person approves it' }
        : result
    },
    showsMessage: true,
  }
}

/** Asks what an act would do: it is called with `dryRun`. */
export const previewForm = <Name extends OperatorAct>(
  act: Pick<Act<Name>, 'endpoint' | 'fields' | 'values'>,
): ConsoleForm<ActValues, ActResult<Name>> => {
  const { submit, ...form } = actForm({ ...act, values: { ...act.values, dryRun: true } })
  return {
    ...form,
    // Nothing was done: there is no success to show.
    submit: async (api, values, options) => ({
      ...(await submit(api, values, options)),
      message: undefined,
    }),
  }
}
