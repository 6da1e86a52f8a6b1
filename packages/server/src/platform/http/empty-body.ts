import type { FastifyInstance } from 'fastify'
import { unsupportedMediaType } from './errors.js'

/**
 * Reads an empty body as none, whatever its type: some clients announce JSON with each request, and `fetch` names an empty text. Any
 * other body must be JSON.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  app.addContentTypeParser('*', ({ headers }, _, done) => {
    if (headers['content-length'] === '0') done(null, undefined)
    else done(unsupportedMediaType())
  })
}
