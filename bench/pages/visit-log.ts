import { median } from '../row.js'
import type { Visit } from './visit.js'

/** The visits of all rounds, by what was visited. */
export const createVisitLog = () => {
  const visits = new Map<string, Visit[]>()
  return {
    add: (name: string, result: Visit) => visits.set(name, [...(visits.get(name) ?? []), result]),
    medianOf: (name: string, read: (visit: Visit) => number) => median((visits.get(name) ?? []).map(read)),
    ratio: (name: string, other: string, read: (visit: Visit) => number) => {
      const others = visits.get(other) ?? []
      return median((visits.get(name) ?? []).map((one, index) => read(one) / read(others[index] as Visit)))
    },
    greatest: (name: string, read: (visit: Visit) => number) =>
      Math.max(...(visits.get(name) ?? []).map(read)),
  }
}
export type VisitLog = ReturnType<typeof createVisitLog>
