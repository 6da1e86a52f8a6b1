import { assign, type SnapshotFrom, setup } from 'xstate'
import { declareEffects, defineLifecycle, type LifecycleTransition } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The most notes of a case. */
export const MAX_CASE_NOTES = 100

/** The data of a case in the lifecycle's context. Instants in ms of exchange time. */
interface CaseContext {
  /** Who has claimed the case, as a key that is compared alone; undefined while it is free. */
  holder: string | undefined
  /** Until when its holder has put it off. */
  snoozedUntil: number | undefined
  /** When the decision is carried out; undefined without one. */
  decidesAt: number | undefined
  /** How many notes it has. */
  notes: number
}

/** Who acts, as the key of a holder. */
interface CaseActor {
  by: string
}
/** `mayOverrule`: the claims of others do not bind who acts. */
interface OverrulingActor extends CaseActor {
  mayOverrule: boolean
}

export type CaseEvent =
  | { type: 'clock.tick'; now: number }
  | ({ type: 'case.claim' } & CaseActor)
  /** The holder, or who may overrule, gives the case back to the queue. */
  | ({ type: 'case.release' } & OverrulingActor)
  /** The holder, or who may overrule, gives the case to somebody. */
  | ({ type: 'case.handOver'; to: string } & OverrulingActor)
  /** The holder puts the case off. */
  | ({ type: 'case.snooze'; until: number } & CaseActor)
  /** The operator asks a user, or does a step that is no decision. Who may overrule does not claim the case by that. */
  | ({ type: 'case.ask' } & OverrulingActor)
  /** The operator decides. The decision is carried out at `decidesAt`, or at once without it. */
  | ({ type: 'case.decide'; decidesAt: number | undefined } & OverrulingActor)
  /** Somebody who may decide the case takes the decision back. */
  | { type: 'case.takeBack' }
  | { type: 'case.note' }
  /** The holder cannot act any more: suspended, revoked, or without the role; or the case was reopened. */
  | { type: 'holder.leave' }
  /** The due decision was carried out, or was refused. */
  | { type: 'decision.succeed' }
  | { type: 'decision.fail' }

/**
 * `new`: nobody has claimed it. `asked`: it waits for a user. `deciding`: a decision waits to be carried out, and can be taken back.
 * `due`: it is being carried out.
 */
export const CASE_STATES = ['new', 'claimed', 'snoozed', 'asked', 'deciding', 'due', 'decided'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What the caller executes after a transition. */
export const CASE_EFFECTS = ['carry out the decision'] as const
export type CaseEffect = (typeof CASE_EFFECTS)[number]
export type CaseTransition = LifecycleTransition<CaseSnapshot, CaseEffect>

type Timed = CaseContext & { now: number }

const claimed = refuse('case_claimed', 'Somebody else has claimed this case')
const unlessHolder = {
  guard: { type: 'another holds it', params: ({ event }: { event: CaseActor }) => event.by },
  ...claimed,
} as const
const unlessOverruled = {
  guard: {
    type: 'another holds it and binds',
    params: ({ event }: { event: OverrulingActor }) => event,
  },
  ...claimed,
} as const
const notClaimed = refuse('case_not_claimed', 'Claim this case first')
const unlessFree = { guard: 'is free', ...notClaimed } as const
const note = [
  { guard: 'has all notes', ...refuse('note_limit', `A case has ${MAX_CASE_NOTES} notes at most`) },
  { actions: 'count the note' },
] as const

const hold = { type: 'record the holder', params: ({ event }: { event: CaseActor }) => event.by } as const
const assignTo = {
  type: 'record the holder',
  params: ({ event }: { event: { to: string } }) => event.to,
} as const
const overrules = ({ event }: { event: OverrulingActor }) => event.mayOverrule
const mayOverrule = { type: 'may overrule', params: overrules } as const
/** Who may overrule hands over a case that nobody has claimed, too. */
const unlessAssigned = { guard: { type: 'is free and binds', params: overrules }, ...notClaimed } as const
const getDecidesAt = ({ event }: { event: { decidesAt: number | undefined } }) => event.decidesAt
const getUntil = ({ event }: { event: { until: number } }) => event.until
const getNow = ({ event }: { event: { now: number } }) => event.now

const store = { type: 'store the time', params: getNow } as const

const ask = [
  { guard: mayOverrule, target: 'asked', actions: 'end the snooze' },
  { target: 'asked', actions: [hold, 'end the snooze'] },
] as const
const decide = [
  {
    guard: { type: 'is later', params: getDecidesAt },
    target: 'deciding',
    actions: [hold, 'end the snooze', { type: 'record the decision', params: getDecidesAt }],
  },
  { target: 'decided', actions: ['forget the holder', 'carry out the decision'] },
] as const

/** What a case accepts while it waits, whoever holds it. */
const whileOpen = {
  'case.takeBack': refuse('case_not_deciding', 'No decision waits to be carried out'),
  'case.note': note,
} as const

/** What a case accepts while somebody holds it. */
const whileHeld = {
  ...whileOpen,
  'case.claim': [unlessHolder, { target: 'claimed', actions: [hold, 'end the snooze'] }],
  'case.release': [unlessOverruled, { target: 'new', actions: 'forget the holder' }],
  'case.handOver': [unlessOverruled, { target: 'claimed', actions: [assignTo, 'end the snooze'] }],
  'case.snooze': [
    unlessHolder,
    {
      guard: { type: 'has passed', params: getUntil },
      ...refuse('invalid_date', 'Put a case off until a later time'),
    },
    { target: 'snoozed', actions: { type: 'record the snooze', params: getUntil } },
  ],
  'case.ask': [unlessOverruled, ...ask],
  'case.decide': [unlessOverruled, ...decide],
  'holder.leave': { target: 'new', actions: 'forget the holder' },
} as const

/** The case goes back to its agent. */
const giveBack = [
  { guard: 'is free', target: 'new', actions: 'forget the decision' },
  { target: 'claimed', actions: 'forget the decision' },
] as const

const machine = setup({
  types: {} as { context: Timed; input: Timed; events: CaseEvent },
  guards: {
    'is free': ({ context }) => context.holder === undefined,
    'another holds it': ({ context: { holder } }, by: string) => holder !== undefined && holder !== by,
    'another holds it and binds': ({ context: { holder } }, actor: OverrulingActor) =>
      holder !== undefined && holder !== actor.by && !actor.mayOverrule,
    'is free and binds': ({ context: { holder } }, isOverruled: boolean) =>
      holder === undefined && !isOverruled,
    'may overrule': (_, isOverruled: boolean) => isOverruled,
    'is later': (_, instant: number | undefined) => instant !== undefined,
    'has passed': ({ context }, instant: number) => instant <= context.now,
    'the snooze is over': ({ context: { snoozedUntil = 0 } }, now: number) => now >= snoozedUntil,
    'the decision is due': ({ context: { decidesAt = 0 } }, now: number) => now >= decidesAt,
    'has all notes': ({ context }) => context.notes >= MAX_CASE_NOTES,
  },
  actions: {
    'store the time': assign({ now: (_, now: number) => now }),
    'record the holder': assign({ holder: (_, holder: string) => holder }),
    'forget the holder': assign({ holder: undefined, snoozedUntil: undefined }),
    'record the snooze': assign({ snoozedUntil: (_, until: number) => until }),
    'end the snooze': assign({ snoozedUntil: undefined }),
    'record the decision': assign({ decidesAt: (_, at: number | undefined) => at }),
    'forget the decision': assign({ decidesAt: undefined }),
    'count the note': assign({ notes: ({ context }) => context.notes + 1 }),
    ...declareEffects(CASE_EFFECTS),
  },
}).createMachine({
  id: 'case',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: store } },
  initial: 'new',
  states: {
    /** Nobody has claimed it. */
    new: {
      on: {
        ...whileOpen,
        'case.claim': { target: 'claimed', actions: hold },
        'case.release': notClaimed,
        'case.handOver': [{ guard: mayOverrule, target: 'claimed', actions: assignTo }, notClaimed],
        'case.snooze': notClaimed,
        'case.ask': ask,
        'case.decide': decide,
      },
    },
    claimed: { on: whileHeld },
    /** Its holder has put it off. */
    snoozed: {
      on: {
        ...whileHeld,
        'clock.tick': [
          {
            guard: { type: 'the snooze is over', params: getNow },
            target: 'claimed',
            actions: ['end the snooze', store],
          },
          { actions: store },
        ],
      },
    },
    /** It waits for a user, whoever holds it. */
    asked: {
      on: {
        ...whileOpen,
        'case.claim': [unlessHolder, { actions: hold }],
        'case.release': [unlessOverruled, unlessFree, { actions: 'forget the holder' }],
        'case.handOver': [unlessOverruled, unlessAssigned, { actions: assignTo }],
        'case.snooze': refuse('case_asked', 'This case waits for a user already'),
        'case.ask': [unlessOverruled, ...ask],
        'case.decide': [unlessOverruled, ...decide],
        'holder.leave': { actions: 'forget the holder' },
      },
    },
    /** A decision waits to be carried out, and can be taken back. */
    deciding: {
      on: {
        'clock.tick': [
          {
            guard: { type: 'the decision is due', params: getNow },
            target: 'due',
            actions: [store, 'carry out the decision'],
          },
          { actions: store },
        ],
        'case.takeBack': giveBack,
        'case.note': note,
        'holder.leave': { actions: 'forget the holder' },
        'case.*': refuse('case_deciding', 'This case is decided: take the decision back first'),
      },
    },
    /** The decision is carried out now. */
    due: {
      on: {
        'decision.succeed': { target: 'decided', actions: ['forget the decision', 'forget the holder'] },
        'decision.fail': giveBack,
        'case.note': note,
        'holder.leave': { actions: 'forget the holder' },
        'case.*': refuse('case_deciding', 'The decision of this case is being carried out'),
      },
    },
    /** It waits for nobody. */
    decided: {
      on: {
        'case.note': note,
        'case.*': refuse('case_decided', 'Nothing waits for a decision here'),
      },
    },
  },
})

export type CaseSnapshot = SnapshotFrom<typeof machine>

/** A case as it is stored, with what the verification, the appeal or other thing that it is about says of itself. */
export interface StoredCase extends CaseContext {
  /** Whether it waits for the operator or for a user. */
  isOpen: boolean
  /** Whether it waits for a user. */
  isAsked: boolean
}

const readState = ({ decidesAt, isOpen, isAsked, snoozedUntil, holder }: StoredCase): CaseState => {
  if (decidesAt !== undefined) return 'deciding'
  if (!isOpen) return 'decided'
  if (isAsked) return 'asked'
  if (holder === undefined) return 'new'
  return snoozedUntil === undefined ? 'claimed' : 'snoozed'
}

/**
 * The lifecycle of a case: something that an operator decides. Whether it waits is never stored with it but read from what it is
 * about, so that both agree. It decides who may act on the case, and when a decision is carried out.
 */
export const caseLifecycle = defineLifecycle<typeof machine, StoredCase, CaseEffect>({
  machine,
  read: (stored) => {
    const { holder, snoozedUntil, decidesAt, notes } = stored
    return { value: readState(stored), context: { holder, snoozedUntil, decidesAt, notes, now: 0 } }
  },
  deadlines: { snoozed: 'snoozedUntil', deciding: 'decidesAt' },
})

/** The state of a case as the API names it. */
export function getCaseState(snapshot: CaseSnapshot): CaseState {
  return snapshot.value as CaseState
}

/** A case as the API sends it. */
interface ShownCase {
  state: string
  isMine: boolean
  claimedBy?: string | undefined
  snoozedUntil?: number | undefined
  decision?: { carriedOutAt: number } | undefined
  notes: number
}

/** The holder who reads the case. */
export const ME = 'me'

const isCaseState = (text: string): text is CaseState => (CASE_STATES as readonly string[]).includes(text)

/** The snapshot of a case as the API sends it, in which the reader is `ME`; undefined in a state that this version does not know. */
export function toCaseSnapshot(shown: ShownCase, now: number): CaseSnapshot | undefined {
  const { state, isMine, claimedBy, snoozedUntil, decision, notes } = shown
  if (!isCaseState(state)) return undefined
  const context = {
    holder: isMine ? ME : claimedBy,
    snoozedUntil,
    decidesAt: decision?.carriedOutAt,
    notes,
    now,
  }
  return machine.resolveState({ value: state, context })
}
