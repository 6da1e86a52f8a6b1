import type { LineSpeed } from './line.js'

/** A device and its line. */
export interface Profile {
  speed: LineSpeed
  /** How many times slower than this machine its processor is. */
  cpu: number
  viewport: { width: number; height: number }
}

export const PROFILES = {
  /** The phone of Lighthouse: slow 4G as its throttling of DevTools has it. */
  phone: {
    speed: { kilobitsPerSecond: 1_474.56, roundTrip: 562.5 },
    cpu: 4,
    viewport: { width: 412, height: 823 },
  },
  slow: { speed: { kilobitsPerSecond: 400, roundTrip: 400 }, cpu: 4, viewport: { width: 360, height: 780 } },
  desk: {
    speed: { kilobitsPerSecond: 10_240, roundTrip: 40 },
    cpu: 1,
    viewport: { width: 1_280, height: 800 },
  },
} satisfies Record<string, Profile>
