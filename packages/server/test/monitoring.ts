import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the alert rules and the dashboard. */
export const MONITORING = fileURLToPath(new URL('../../../deploy/monitoring', import.meta.url))

const read = (file: string) => readFileSync(join(MONITORING, file), 'utf8')

export interface Expression {
  /** The alert, or the panel. */
  name: string
  expr: string
}

/** The alerts of the rules file, which has each expression on a line of its own. */
export function readAlerts(): Expression[] {
  const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)]
  return rules.map(([, name = '', expr = '']) => ({ name, expr }))
}

interface Panel {
  title: string
  targets?: { expr: string }[]
}

export function readPanels(): Expression[] {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })))
}

/** The alerts that the rules’ test expects to fire, and those that it expects to be silent. */
export function readTestedAlerts(): { firing: string[]; silent: string[] } {
  const tested = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:( \[\])?/g)]
  const select = (isSilent: boolean) => [
    ...new Set(
      tested.filter(([, , empty]) => (empty !== undefined) === isSilent).map(([, name = '']) => name),
    ),
  ]
  return { firing: select(false), silent: select(true) }
}

/** The metrics of an expression, with the labels that it selects or groups by. */
export function findMetrics(expr: string): { metric: string; labels: string[] }[] {
  return [...expr.matchAll(/\b((?:cht|node)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', selector = '']) => ({
      metric,
      labels: [...selector.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label),
    }),
  )
}
