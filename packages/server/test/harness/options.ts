const numberFrom = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}

export interface HarnessOptions {
  /** One seed makes one plan: the same actions, jumps and faults in the same order. */
  seed: number
  users: number
  rounds: number
  /** Of a round. */
  actions: number
  /** How many actions are on their way at once. */
  atOnce: number
}

/** What `npm test` runs, unless the environment asks for more. Bounded by actions, never by time. */
export function harnessOptions(): HarnessOptions {
  return {
    seed: numberFrom('SOAK_SEED', 20_261_121),
    users: numberFrom('SOAK_USERS', 5),
    rounds: numberFrom('SOAK_ROUNDS', 3),
    actions: numberFrom('SOAK_ACTIONS', 30),
    atOnce: numberFrom('SOAK_AT_ONCE', 6),
  }
}
