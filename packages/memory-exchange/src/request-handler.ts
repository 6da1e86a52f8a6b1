import type { Endpoint } from '@cht/sdk/contract'
import { notFound, Refusal } from '@cht/server/domain'

/** Answers a request to the API. */
export type RequestHandler = (request: Request) => Promise<Response>

/** Calls an endpoint in a session and returns the body of the response. Throws a refusal. */
type Call = (endpoint: Endpoint, readInput: () => unknown, idempotencyKey: string | undefined) => unknown

interface Route {
  endpoint: Endpoint
  /** The values of the path's parameters; undefined for another path. */
  match: (path: string) => Record<string, string> | undefined
}

const API = '/api'

const createRoute = (endpoint: Endpoint): Route => {
  const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return {
    endpoint,
    match: (path) => {
      const groups = pattern.exec(path)?.groups ?? (pattern.test(path) ? {} : undefined)
      return (
        groups &&
        Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
      )
    },
  }
}

const malformedJson = () => new Refusal(400, 'malformed_json', 'The body is not valid JSON')

const parseJson = (text: string): Record<string, unknown> => {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw malformedJson()
  }
}

/** The fields of a request's body: JSON, or an upload. The JSON is parsed when the result is called. */
const readBody = async (request: Request): Promise<() => Record<string, unknown>> => {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const form = await request.formData()
    return () => Object.fromEntries(form)
  }
  const text = await request.text()
  return () => parseJson(text)
}

const toRefusalResponse = ({ status, code, message, details: { fields, retryAfter } }: Refusal) =>
  Response.json(
    { message, code, ...(fields ? { fields } : {}) },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  )

const readSessionCookie = (request: Request) =>
  /(?:^|; )sid=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]

interface RequestHandlerOptions {
  endpoints: readonly Endpoint[]
  /** Opens a session, as a browser without a cookie does. */
  openSession: () => Call
  /** Exchange time in ms. */
  now: () => number
}

/** Creates the handler of requests to `/api`, with a session for each cookie `sid`. */
export function createRequestHandler({ endpoints, openSession, now }: RequestHandlerOptions): RequestHandler {
  const routes = endpoints.map(createRoute)
  /** The `Call` of each session, by the value of its cookie. */
  const sessions = new Map<string, Call>()
  const addSession = () => {
    const id = String(sessions.size + 1)
    sessions.set(id, openSession())
    return id
  }

  const handle = async (request: Request, call: Call): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.startsWith(API) ? pathname.slice(API.length) : ''
    for (const { endpoint, match } of routes) {
      const parameters = endpoint.method === request.method ? match(path) : undefined
      if (!parameters) continue
      const readFields =
        endpoint.method === 'GET' ? () => Object.fromEntries(searchParams) : await readBody(request)
      const body = call(
        endpoint,
        () => ({ ...readFields(), ...parameters }),
        request.headers.get('idempotency-key') ?? undefined,
      )
      return Response.json(body ?? {}, { status: endpoint.created ? 201 : 200 })
    }
    throw notFound()
  }

  return async (request) => {
    const sentId = readSessionCookie(request)
    const id = sentId !== undefined && sessions.has(sentId) ? sentId : addSession()
    const response = await handle(request, sessions.get(id) as Call).catch((error: unknown) => {
      if (error instanceof Refusal) return toRefusalResponse(error)
      throw error
    })
    response.headers.set('date', new Date(now()).toUTCString())
    if (id !== sentId) response.headers.append('set-cookie', `sid=${id}; Path=/; HttpOnly`)
    return response
  }
}
