import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

const proxy = (target: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method, headers, url } = incoming
  const forwarded = request(`${target}${url}`, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}

const sendFile = (root: string, path: string, outgoing: ServerResponse) => {
  const wanted = join(root, path)
  const isPage = extname(path) === ''
  if (!isPage && !isFile(wanted)) return outgoing.writeHead(404).end()
  const file = isPage ? join(root, 'index.html') : wanted
  outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  return createReadStream(file).pipe(outgoing)
}

/**
 * Serves a built web app in front of a back end, on one origin: its files, `index.html` for every path without an extension, and
 * `/api` from the back end.
 */
export async function startStaticFront(root: string, backEnd: string) {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) proxy(backEnd, incoming, outgoing)
    else sendFile(root, pathname, outgoing)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
