import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts one of the server's commands from its sources, e.g. `migrate`. */
export function spawnScript(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): ChildProcess {
  const file = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
  return spawn(process.execPath, ['--conditions=@cht/source', '--import', 'tsx', file, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
}

/** Runs one of the server's commands from its sources, e.g. `migrate`. Returns its exit code and what it prints. */
export async function runScript(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const child = spawnScript(name, environment, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
