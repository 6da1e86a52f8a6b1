/** For whom a task runs. The tasks of one key share its turns. */
interface TaskOwner {
  key: string
  /** Whether the exchange knows who it is: a login session, or a device of the account. */
  isKnown: boolean
}

interface FairQueueOptions {
  /** How many tasks run at a time. */
  limit: number
  /** How many of those who are not known run at a time. */
  limitOfStrangers: number
  /** How long a task waits for its turn before it is refused, in ms. */
  maxWait: number
  /** How many tasks of one key wait at a time. */
  maxWaitingOfKey: number
  /** How many tasks wait at a time, of those who are known and of the others each. */
  maxWaiting: number
  createError(): Error
}

/** Runs a task when its owner has a turn. Rejects with the result of `createError` if there is none in time. */
export type FairQueue = <T>(owner: TaskOwner, task: () => Promise<T>) => Promise<T>

/** How long a turn of those who are not known rests, as a multiple of the time that its task took. */
const REST_OF_STRANGERS = 3
/** The longest rest, in ms: on a slow machine, who waits must find a turn before it is refused. */
const MAX_REST = 200
/** One turn of this many goes to those who are not known, if any of them may run. */
const TURNS_PER_STRANGER = 4

interface Waiting {
  key: string
  isKnown: boolean
  start(): void
  refuse(): void
}

/** Tasks that wait. Their keys take turns; a key that begins to wait comes last. */
const createLane = () => {
  const tasksByKey = new Map<string, Waiting[]>()
  return {
    count: () => [...tasksByKey.values()].reduce((sum, tasks) => sum + tasks.length, 0),
    countOf: (key: string) => tasksByKey.get(key)?.length ?? 0,
    add: (task: Waiting) => {
      const tasks = tasksByKey.get(task.key)
      if (tasks) tasks.push(task)
      else tasksByKey.set(task.key, [task])
    },
    remove: (task: Waiting) => {
      const rest = (tasksByKey.get(task.key) ?? []).filter((other) => other !== task)
      if (rest.length > 0) tasksByKey.set(task.key, rest)
      else tasksByKey.delete(task.key)
    },
    takeNext: (): Waiting | undefined => {
      const [entry] = tasksByKey
      if (!entry) return undefined
      const [key, [next, ...rest]] = entry
      // A map keeps the order of insertion: the key goes to its end.
      tasksByKey.delete(key)
      if (rest.length > 0) tasksByKey.set(key, rest)
      return next
    },
  }
}

/**
 * Creates a queue for tasks that cost much. Keys take turns, so that one of them with many tasks delays the others by one. Those who
 * are known come before the others, who have every fourth turn that they may take. A turn of those who are not known rests after its
 * task: a flood of them takes a quarter of the time of their turns.
 */
export function createFairQueue({
  limit,
  limitOfStrangers,
  maxWait,
  maxWaitingOfKey,
  maxWaiting,
  createError,
}: FairQueueOptions): FairQueue {
  const known = createLane()
  const strangers = createLane()
  let running = 0
  let turnsOfStrangers = 0
  let turns = 0

  const mayRun = (isKnown: boolean) => running < limit && (isKnown || turnsOfStrangers < limitOfStrangers)
  const start = (isKnown: boolean) => {
    running++
    if (!isKnown) turnsOfStrangers++
  }

  const takeNext = (): Waiting | undefined => {
    if (!mayRun(false)) return mayRun(true) ? known.takeNext() : undefined
    const isTurnOfStranger = (turns + 1) % TURNS_PER_STRANGER === 0
    const [first, second] = isTurnOfStranger ? [strangers, known] : [known, strangers]
    return first.takeNext() ?? second.takeNext()
  }

  const startNext = () => {
    for (let next = takeNext(); next; next = takeNext()) {
      turns++
      start(next.isKnown)
      next.start()
    }
  }

  const endRest = () => {
    turnsOfStrangers--
    startNext()
  }

  const wait = ({ key, isKnown }: TaskOwner): Promise<void> => {
    const lane = isKnown ? known : strangers
    if (lane.countOf(key) >= maxWaitingOfKey || lane.count() >= maxWaiting)
      return Promise.reject(createError())
    return new Promise((resolve, reject) => {
      const task: Waiting = {
        key,
        isKnown,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          lane.remove(task)
          reject(createError())
        },
      }
      const timer = setTimeout(task.refuse, maxWait)
      lane.add(task)
    })
  }

  return async (owner, task) => {
    if (mayRun(owner.isKnown)) start(owner.isKnown)
    else await wait(owner)
    const startedAt = performance.now()
    try {
      return await task()
    } finally {
      running--
      if (!owner.isKnown)
        setTimeout(endRest, Math.min((performance.now() - startedAt) * REST_OF_STRANGERS, MAX_REST)).unref()
      startNext()
    }
  }
}
