import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { OPERATOR_TOKEN, type TestExchange } from './exchange.js'

const CLI = fileURLToPath(new URL('../src/operator/cli.ts', import.meta.url))

/** Runs the operator's command as a process. Returns its exit code and everything that it prints. */
export async function runOperatorCommand(
  { running }: { running: Pick<TestExchange['running'], 'address'> },
  ...args: string[]
) {
  const child = spawn(process.execPath, ['--conditions=@cht/source', '--import', 'tsx', CLI, ...args], {
    env: { PATH: process.env.PATH, PUBLIC_URL: running.address, OPERATOR_TOKEN },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
