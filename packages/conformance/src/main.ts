import { spawn } from 'node:child_process'
import { type CliOptions, HELP, parseArguments, UsageError } from './arguments.js'
import { ConformanceError } from './outcome.js'
import { formatJson } from './report/json.js'
import { countOutcomes } from './report/summary.js'
import { formatText } from './report/text.js'
import { runConformance } from './run.js'

/** The exit statuses of the command. */
const EXIT = { conforms: 0, fails: 1, cannotRun: 2 } as const

export interface Output {
  out: (text: string) => void
  err: (text: string) => void
}

/** Runs a command of the shell. Its output goes to standard error, since standard output has the report. */
const runCommand = (command: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', process.stderr, process.stderr] })
    child.on('error', reject)
    child.on('exit', (status) =>
      status === 0 ? resolve() : reject(new ConformanceError(`--match: the command ended with ${status}`)),
    )
  })

const check = async ({ run, match, isStrict, isJson }: CliOptions, { out }: Output): Promise<number> => {
  const report = await runConformance({
    ...run,
    ...(match === undefined ? {} : { onOrdersPlaced: () => runCommand(match) }),
  })
  out(isJson ? formatJson(report) : formatText(report))
  const { fails, warnings } = countOutcomes(report)
  return fails > 0 || (isStrict && warnings > 0) ? EXIT.fails : EXIT.conforms
}

/** Runs the command line and returns its exit status. */
export async function main(
  args: string[],
  environment: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  try {
    const options = parseArguments(args, environment)
    if (options) return await check(options, output)
    output.out(HELP)
    return EXIT.conforms
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConformanceError)) throw error
    output.err(error instanceof UsageError ? `${error.message}\nSee --help` : error.message)
    return EXIT.cannotRun
  }
}
