import type { Chart } from './chart.js'
import { flows } from './flows.js'
import { lifecycles } from './lifecycles.js'

/** Every chart of the project, for tests, drawings and stories. Clients do not import it. */
export const charts: readonly Chart[] = [...lifecycles, ...flows]
