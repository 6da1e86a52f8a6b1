import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { appeal, appealInput } from './model.js'

export const appeals = {
  create: endpoint({
    method: 'POST',
    path: '/appeals',
    access: 'verified',
    input: appealInput,
    output: payload(appeal),
    created: true,
    fallback: SOMETHING_WENT_WRONG,
    success: 'Order Appeal Submitted successfully',
  }),
}
