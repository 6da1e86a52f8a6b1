import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { keepCoresBusy } from './busy-cores.js'
import { onOneEngine, shareExchange } from './exchange.js'
import { forEachConcurrently } from './for-each-concurrently.js'

/** How many requests of each kind are sent. The figure of 1,000 was taken with `REFUSED_REQUESTS=1000`. */
const COUNT = Number(process.env.REFUSED_REQUESTS ?? 50)
const CONCURRENCY = 16
const CHUNK = Buffer.alloc(65_536, ' ')
const CHUNK_HEAD = Buffer.from(`${CHUNK.length.toString(16)}\r\n`)
const HOST = 'host: localhost\r\ncontent-type: application/json\r\n'

interface Kind {
  name: string
  head: string
  /** What the client sends after the head, again and again. */
  part: Buffer
  status: number
}

const CHUNKED: Buffer = Buffer.concat([CHUNK_HEAD, CHUNK, Buffer.from('\r\n')])
const KINDS: Kind[] = [
  {
    name: 'a chunked body above the limit',
    head: `POST /api/auth/login HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\n`,
    part: CHUNKED,
    status: 413,
  },
  {
    name: 'an announced body above the limit',
    head: `POST /api/auth/login HTTP/1.1\r\n${HOST}content-length: 104857600\r\n\r\n`,
    part: CHUNK,
    status: 413,
  },
  {
    name: 'a body of nobody',
    head: `POST /api/settings/verification-request HTTP/1.1\r\n${HOST}content-length: 13500000\r\n\r\n`,
    part: CHUNK,
    status: 401,
  },
  {
    name: 'a malformed chunk',
    head: `POST /api/auth/login HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nnone\r\n`,
    part: CHUNK,
    status: 400,
  },
  {
    name: 'headers above the limit',
    head: 'POST /api/auth/login HTTP/1.1\r\n',
    part: Buffer.from(`x: ${'x'.repeat(65_000)}\r\n`),
    status: 431,
  },
]

/**
 * Sends until a response or an error arrives. Writes between two reads, as clients do: the write fails if the server has closed the
 * connection, also if the response has arrived before.
 */
const sendUntilAnswered = async (port: number, { head, part }: Kind): Promise<number | string> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  return new Promise((resolve) => {
    let text = ''
    const finish = (result: number | string) => {
      resolve(result)
      socket.destroy()
    }
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error'))
    socket.on('close', () => finish('closed'))
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.includes('\r\n\r\n')) finish(Number(text.split(' ')[1]))
    })
    const send = () => {
      if (socket.destroyed) return
      if (socket.write(part)) setImmediate(send)
      else socket.once('drain', () => setImmediate(send))
    }
    socket.write(head)
    send()
  })
}

const UPLOAD_BYTES = 13_500_000

/** Sends a whole upload of nobody, as large as its route accepts, and reads the response after that. Returns its status. */
const readAfterUpload = async (port: number): Promise<number | string> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `POST /api/settings/verification-request HTTP/1.1\r\n${HOST}content-length: ${UPLOAD_BYTES}\r\n\r\n`,
  )
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(Buffer.alloc(UPLOAD_BYTES, ' '), (error) => (error ? reject(error) : resolve()))
    })
    const [data] = (await once(socket.resume(), 'data')) as [Buffer]
    return Number(data.toString('latin1').split(' ')[1])
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error'
  } finally {
    socket.destroy()
  }
}

onOneEngine('early refusals', (engine) => {
  const start = shareExchange(engine)

  test('every client receives the refusal of a body that it still sends, on a busy machine', async () => {
    const port = Number(new URL((await start()).running.address).port)
    const rest = keepCoresBusy(2)
    const counts: Record<string, Record<string, number>> = {}
    for (const kind of KINDS) {
      const answers: Record<string, number> = {}
      counts[kind.name] = answers
      await forEachConcurrently(CONCURRENCY, [...Array(COUNT).keys()], async () => {
        const answer = await sendUntilAnswered(port, kind)
        answers[answer] = (answers[answer] ?? 0) + 1
      })
    }
    await rest()
    expect(counts).toEqual(Object.fromEntries(KINDS.map(({ name, status }) => [name, { [status]: COUNT }])))
  }, 120_000)

  test('a client that reads after its last write receives the refusal of a whole upload', async () => {
    const port = Number(new URL((await start()).running.address).port)
    for (let count = 0; count < 5; count++) expect(await readAfterUpload(port)).toBe(401)
  })
})
