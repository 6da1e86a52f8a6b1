import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

type SmtpCommand = 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** Starts an SMTP server on this machine whose refusals a test controls. */
export async function startMailServer() {
  /** `at` is in ms of this machine's clock. */
  const received: { to: string[]; text: string; at: number }[] = []
  let connections = 0
  let heldAddress: string | undefined
  const held: (() => void)[] = []
  let refusal: { status: number; command: SmtpCommand; text: string } | undefined
  // Names a recipient, as real servers do: tests check that it is not logged.
  const getError = (command: SmtpCommand): Error | null =>
    refusal?.command === command
      ? Object.assign(new Error(refusal.text || 'Refused: ada@example.com'), { responseCode: refusal.status })
      : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      connections++
      done()
    },
    onMailFrom: (_, __, done) => done(getError('MAIL FROM')),
    onRcptTo: ({ address }, _, done) => {
      const answer = () => done(getError('RCPT TO'))
      if (address === heldAddress) held.push(answer)
      else answer()
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal?.command !== 'DATA')
          received.push({
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
            at: Date.now(),
          })
        done(getError('DATA'))
      })
    },
  })
  // A killed client resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How many connections were made so far. */
    countConnections: () => connections,
    countOpen: () => server.connections.size,
    /** Closes the open connections without a word. */
    disconnectAll: () => {
      for (const connection of server.connections)
        (connection as unknown as { _socket: Socket })._socket.destroy()
    },
    /** Does not answer mails to an address, until the returned function is called. */
    hold: (address: string) => {
      heldAddress = address
      return () => {
        heldAddress = undefined
        for (const answer of held.splice(0)) answer()
      }
    },
    /** From now on, answers `command` of every mail with the code `status`. Called without `status`, accepts mails again. */
    refuse: (status?: number, command: SmtpCommand = 'RCPT TO', text = '') => {
      refusal = status === undefined ? undefined : { status, command, text }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
