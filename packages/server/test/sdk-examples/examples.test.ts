import { contract } from '@cht/sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { examples } from '../../../../examples/sdk/index.js'
import { readExamples } from '../../../../scripts/docs/reference/read-examples.js'
import { type TestExchange, useEmptyExchange } from '../exchange.js'
import { EXAMPLE_START } from './market.js'
import { scenarios } from './scenarios.js'

const start = useEmptyExchange('PGlite', {
  startsAt: EXAMPLE_START,
  environment: { DEPOSIT_TEXT: 'Pay to First Bank.' },
})

test('every method of the client has an example', () => {
  const toNames = (groups: object) =>
    Object.entries(groups).flatMap(([group, methods]) =>
      Object.keys(methods).map((name) => `${group}.${name}`),
    )
  const { guides: _, ...exampleGroups } = examples
  const methods = [...toNames(contract), 'client.now', 'client.position', 'client.events']
  expect(toNames(exampleGroups).sort()).toEqual(methods.sort())
})

afterEach(() => vi.restoreAllMocks())

test.each(readExamples().map((example) => [`${example.group}.${example.name}`, example] as const))(
  '%s prints what its comments say',
  async (_, { group, name, prints }) => {
    const groups: Record<string, Record<string, (...args: never[]) => Promise<void>>> = examples
    const allScenarios: Record<
      string,
      Record<string, (exchange: TestExchange, signal: AbortSignal) => Promise<unknown[]>>
    > = scenarios
    const [example, scenario] = [groups[group]?.[name], allScenarios[group]?.[name]]
    if (!example || !scenario) throw new Error(`examples/sdk/index.ts does not list ${group}.${name}`)
    const exchange = await start()
    const lines: string[] = []
    const controller = new AbortController()
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      lines.push(values.map(String).join(' '))
      controller.abort()
    })
    const args = await scenario(exchange, controller.signal)
    await example(...(args as never[]))
    expect(prints).not.toEqual([])
    expect(lines).toEqual(prints)
  },
)
