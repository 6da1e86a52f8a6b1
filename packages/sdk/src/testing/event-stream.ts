import type { Responder } from './fake-fetch.js'

/** Responds with a stream of these texts, one chunk each. `isOpen`: it stays open until the request is aborted. */
export function eventStream(chunks: readonly string[], { isOpen = false } = {}): Responder {
  return ({ signal }) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
          if (!isOpen) return controller.close()
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      }),
      { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
    )
}

export const openEvent = (seq: number) => `id: ${seq}\nevent: open\ndata: {}\n\n`
export const resetEvent = (seq: number) => `id: ${seq}\nevent: reset\ndata: {}\n\n`
export const heartbeatEvent = (seconds: unknown = 8) =>
  `event: heartbeat\ndata: ${JSON.stringify({ seconds })}\n\n`
export const changeEvent = (seq: number, data: unknown) =>
  `id: ${seq}\nevent: change\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
