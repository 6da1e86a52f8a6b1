/** Reads a whole number from the environment. */
export function readNumber(name: string, defaultValue: number): number {
  const value = Number(process.env[name] ?? defaultValue)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}

export interface HarnessOptions {
  /** The same seed creates the same plan: the same actions, clock advances and faults in the same order. */
  seed: number
  /** The number of users at the start. */
  users: number
  rounds: number
  /** The number of actions in each round. */
  actions: number
  /** How many actions run at the same time. */
  concurrency: number
}

/**
 * Reads the options from the environment. The defaults are for `npm test`. A run ends after its last action; it has no time limit.
 */
export function readHarnessOptions(): HarnessOptions {
  return {
    seed: readNumber('SOAK_SEED', 20_261_121),
    users: readNumber('SOAK_USERS', 5),
    rounds: readNumber('SOAK_ROUNDS', 3),
    actions: readNumber('SOAK_ACTIONS', 30),
    concurrency: readNumber('SOAK_CONCURRENCY', 6),
  }
}
