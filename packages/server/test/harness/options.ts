const readNumber = (name: string, defaultValue: number): number => {
  const value = Number(process.env[name] ?? defaultValue)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}

export interface HarnessOptions {
  /** The same seed gives the same plan: actions, jumps and faults in the same order. */
  seed: number
  users: number
  rounds: number
  /** Per round. */
  actions: number
  /** How many actions run at the same time. */
  concurrency: number
}

/** Defaults for `npm test`; the environment overrides them. A run is bounded by its actions, never by time. */
export function readHarnessOptions(): HarnessOptions {
  return {
    seed: readNumber('SOAK_SEED', 20_261_121),
    users: readNumber('SOAK_USERS', 5),
    rounds: readNumber('SOAK_ROUNDS', 3),
    actions: readNumber('SOAK_ACTIONS', 30),
    concurrency: readNumber('SOAK_AT_ONCE', 6),
  }
}
