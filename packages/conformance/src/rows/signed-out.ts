import {
  describeEndpoint,
  EXTENSION_ENDPOINTS,
  type NamedEndpoint,
  SPECIFICATION_ENDPOINTS,
} from '../endpoints.js'
import { defineRow } from '../row.js'
import { UNKNOWN_ID } from '../values.js'

const isProtected = ({ endpoint: { access } }: NamedEndpoint) => access !== 'anyone'
const isRead = ({ endpoint: { method } }: NamedEndpoint) => method === 'GET'

const protectedEndpoints = [
  ...SPECIFICATION_ENDPOINTS.filter(isProtected),
  ...EXTENSION_ENDPOINTS.filter((named) => isProtected(named) && isRead(named)),
]

/**
 * A request without a session to each endpoint of the specification that needs one, and to each such GET endpoint of the
 * extensions. Bodies are empty: nothing could be written with them.
 */
export const signedOutRows = protectedEndpoints.map(({ name, endpoint }) =>
  defineRow({
    id: `${name}.signed-out`,
    title: `${describeEndpoint(endpoint)} refuses a guest`,
    basis: endpoint.extension ? { beyond: 'an extension' } : { spec: '4, Auth; 6: guests' },
    needs: endpoint.method === 'GET' ? {} : { write: true },
    run: ({ openBrowser, callRefused }) => {
      const refusal = { status: 401, code: 'signed_out' }
      return endpoint.path.includes('{id}')
        ? callRefused(openBrowser(), endpoint, { id: UNKNOWN_ID }, refusal)
        : callRefused(openBrowser(), endpoint, {}, { ...refusal, knowsPath: true })
    },
  }),
)
