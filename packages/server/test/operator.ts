import { createOperatorSignIn } from '@cht/sdk/operator'
import type { CommandContext } from '../src/operator/commands/command.js'
import { connect } from '../src/operator/connection.js'
import { createProgram } from '../src/operator/program.js'
import { runCommand } from '../src/operator/run-command.js'
import { OPERATOR_TOKEN, type TestExchange } from './exchange.js'
import { runScript } from './run-script.js'

type AddressedExchange = { running: Pick<TestExchange['running'], 'address'> }

const getEnvironment = ({ running }: AddressedExchange) => ({ PUBLIC_URL: running.address, OPERATOR_TOKEN })

/** Runs a command in this process and returns the lines that it prints. */
export async function runInProcess(
  { operator, running }: TestExchange,
  ...argv: string[]
): Promise<string[]> {
  const lines: string[] = []
  const connection = connect({ PUBLIC_URL: running.address, OPERATOR_TOKEN })
  const context: CommandContext = {
    client: operator,
    signIn: createOperatorSignIn({ baseURL: `${running.address}/api` }),
    print: (line) => lines.push(line),
    fetchArchive: connection.fetchArchive,
    auditInfo: {},
  }
  await createProgram(() => context, {}).parseAsync(argv, { from: 'user' })
  return lines
}

/** Runs a command of the operator in this process. Returns its exit code and everything that it prints. */
export async function runOperatorCommand(exchange: AddressedExchange, ...args: string[]) {
  let output = ''
  const write = (text: string) => {
    output += `${text}\n`
  }
  const code = await runCommand(args, getEnvironment(exchange), { log: write, error: write })
  return { code, output }
}

/** Runs a command of the operator as a process, as `npm run operator` does. */
export function runOperatorProcess(exchange: AddressedExchange, ...args: string[]) {
  return runScript('operator/cli', getEnvironment(exchange), args)
}
