import type { Change } from '@cht/sdk/contract'

export interface Frame {
  id: number
  event: string
  data: Change | Record<string, never>
}

export interface EventStream {
  /** The next frame that has an event and is no heartbeat; undefined at the end of the stream. */
  next(): Promise<Frame | undefined>
  /** The changes before the next one of this kind, as `kind id`. */
  readUntil(kind: string): Promise<string[]>
  /** The heartbeats that were skipped so far, as they were sent. */
  heartbeats: readonly string[]
  close(): void
}

interface StreamOptions {
  cookie: string
  lastEventId?: number | string
}

const parseFrame = (text: string): Frame | undefined => {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/)))
  return fields.event === undefined
    ? undefined
    : { id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) }
}

/** Opens the live stream of a process without the SDK, and awaits the response. */
export async function openEventStream(
  address: string,
  { cookie, lastEventId }: StreamOptions,
): Promise<EventStream> {
  const controller = new AbortController()
  const response = await fetch(`${address}/api/events`, {
    signal: controller.signal,
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
  })
  if (!response.ok || !response.body) throw new Error(`The stream was refused with ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heartbeats: string[] = []
  const next = async (): Promise<Frame | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) return undefined
        text += value
        continue
      }
      const frameText = text.slice(0, end)
      text = text.slice(end + 2)
      const frame = parseFrame(frameText)
      if (frame?.event === 'heartbeat') heartbeats.push(frameText)
      else if (frame) return frame
    }
  }
  return {
    next,
    heartbeats,
    readUntil: async (kind) => {
      const changes: string[] = []
      for (;;) {
        const frame = await next()
        if (!frame) throw new Error(`The stream ended after ${changes.join(', ')}`)
        if (frame.event !== 'change') continue
        if (frame.data.kind === kind) return changes
        changes.push([frame.data.kind, frame.data.id].filter(Boolean).join(' '))
      }
    },
    close: () => controller.abort(),
  }
}
