import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }
const CNAME = 5
const HEADER_LENGTH = 12

/** What a name server knows of a host. Without `alias`, the addresses are those of the host itself. */
export interface HostRecords {
  alias?: string
  A?: readonly string[]
  AAAA?: readonly string[]
}

interface Question {
  host: string
  type: number
  /** The end of the question in the packet. */
  end: number
}

const readQuestion = (query: Buffer): Question => {
  const labels: string[] = []
  let offset = HEADER_LENGTH
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.subarray(offset + 1, offset + 1 + length).toString())
    offset += 1 + length
  }
  return { host: labels.join('.').toLowerCase(), type: query.readUInt16BE(offset + 1), end: offset + 5 }
}

const encodeName = (host: string) =>
  Buffer.concat([
    ...host.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

const encodeAddress = (address: string): Buffer => {
  if (address.includes('.')) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const toWords = (text: string) => (text === '' ? [] : text.split(':'))
  const words = toWords(head)
  const padded = [...words, ...Array(8 - words.length - toWords(tail).length).fill('0'), ...toWords(tail)]
  return Buffer.from(padded.map((word) => String(word).padStart(4, '0')).join(''), 'hex')
}

const encodeRecord = (host: string, type: number, data: Buffer) => {
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(type, 0)
  fields.writeUInt16BE(1, 2)
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(host), fields, data])
}

const respond = (query: Buffer, question: Question, found: HostRecords | undefined): Buffer => {
  const { host, type, end } = question
  const name = found?.alias ?? host
  const addresses = found?.[TYPES[type] ?? 'A'] ?? []
  const records = [
    ...(found?.alias === undefined ? [] : [encodeRecord(host, CNAME, encodeName(found.alias))]),
    ...addresses.map((address) => encodeRecord(name, type, encodeAddress(address))),
  ]
  const response = Buffer.from(query.subarray(0, end))
  // A response with recursion; NXDOMAIN for an unknown host.
  response.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  response.writeUInt16BE(records.length, 6)
  response.writeUInt16BE(0, 8)
  response.writeUInt16BE(0, 10)
  return Buffer.concat([response, ...records])
}

/**
 * Starts a name server on this machine. It answers with the records of `hosts`, says that other hosts do not exist, and is silent
 * about those that `isSilent` selects.
 */
export async function startNameServer({
  hosts = {},
  isSilent = () => false,
}: {
  hosts?: Record<string, HostRecords>
  isSilent?: (host: string) => boolean
} = {}) {
  const socket = createSocket('udp4')
  const asked: { host: string; at: number }[] = []
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const question = readQuestion(query)
    asked.push({ host: question.host, at: Date.now() })
    if (!isSilent(question.host)) socket.send(respond(query, question, hosts[question.host]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** For `Resolver.setServers`. */
    address: `127.0.0.1:${socket.address().port}`,
    /** The hosts that were asked for, once for each query. */
    asked,
    stop: () => {
      socket.close()
    },
  }
}
