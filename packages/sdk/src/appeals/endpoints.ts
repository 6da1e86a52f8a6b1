import { endpoint, payload } from '../endpoint.js'
import { appeal, appealInput } from './model.js'

export const appeals = {
  create: endpoint({
    method: 'POST',
    path: '/appeals',
    access: 'verified',
    input: appealInput,
    output: payload(appeal),
    created: true,
    fallback: 'Something went wrong',
    success: 'Order Appeal Submitted successfully',
  }),
}
