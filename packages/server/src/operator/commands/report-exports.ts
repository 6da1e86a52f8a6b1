import { createHash } from 'node:crypto'
import { EXPORT_KINDS, type ExportKind, type OperatorClient, type OperatorExport } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { day, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { type ProposalReference, printProposal } from './proposals.js'
import { id, printAll, withReason } from './rows.js'
import { saveFile } from './save-file.js'

const FILE = { save: text('file', 'where it is saved') }

/** A long period takes minutes. */
const EXPORT_TIMEOUT = HOUR

const WRITE: Record<ExportKind, (client: OperatorClient) => OperatorClient['exportLedger']> = {
  ledger: ({ exportLedger }) => exportLedger,
  trades: ({ exportTrades }) => exportTrades,
  users: ({ exportUsers }) => exportUsers,
}

/** Downloads an export part by part. The file has its name only if its hash is that of the server. */
const download = async (
  { client, print, auditInfo }: CommandContext,
  exported: OperatorExport,
  file: string,
) => {
  const { id, parts, rows, sha256 } = exported
  const by = auditInfo.by === undefined ? {} : { by: auditInfo.by }
  const hash = createHash('sha256')
  async function* readParts() {
    for (let part = 0; part < parts; part++) {
      const bytes = Buffer.from((await client.exportPart({ id, part, ...by })).text)
      hash.update(bytes)
      yield bytes
    }
  }
  await saveFile(file, readParts(), () => {
    if (hash.digest('hex') !== sha256)
      throw new RefusedError('The file is not the one that the exchange has written: download it again')
  })
  print(`${file}: ${rows} rows`)
  print(`SHA-256 ${sha256}, as the exchange has computed it`)
}

const printProposedExport = (context: CommandContext, proposal: ProposalReference, file: string) => {
  printProposal(context, proposal)
  context.print('When it is approved, download it within a day:')
  context.print(`  reports download ${proposal.id} --save ${file}`)
}

export const reportExports = [
  defineCommand('reports export', {
    help: 'writes the ledger, trades or users of some days to a CSV file; users need a second person',
    positionals: { kind: oneOf('kind', EXPORT_KINDS) },
    required: { from: day, to: day, ...FILE },
    why: 'required',
    run: async (context, { kind, from, to, save }) => {
      const write = WRITE[kind](context.client)
      const { value } = await write(
        { from, to, ...withReason(context.auditInfo) },
        { timeout: EXPORT_TIMEOUT },
      )
      if (value?.proposal) printProposedExport(context, value.proposal, save)
      if (value?.export) await download(context, value.export, save)
    },
  }),
  defineCommand('reports exports', {
    help: 'your exports that are still kept, newest first',
    run: (context) =>
      printAll(
        context,
        context.client.exports,
        ({ id, kind, from, to, rows, expiresAt }) =>
          `${id}  ${kind}  ${from} to ${to}  ${rows} rows  until ${formatTime(expiresAt)}`,
        'No exports',
      ),
  }),
  defineCommand('reports download', {
    help: 'saves an export of yours, within a day',
    positionals: { id },
    required: FILE,
    run: async (context, { id, save }) => download(context, await context.client.export({ id }), save),
  }),
]
