import type { Act, ActField, OperatorCall } from '@cht/machines/console'
import { type OperatorProposal, operator } from '@cht/sdk/operator'
import { TOKEN_REQUEST_ACTS } from '../cases/index.js'
import { ACCOUNT_ACTS, CLOSE_ACTS, POSTING_ACTS, TOKEN_ACTS } from '../lookup/index.js'
import { SWITCH_ACTS } from '../market/index.js'
import { PEOPLE_ACTS } from '../people/index.js'
import { EXPORT_ACTS } from '../reports/index.js'

/** The acts that can wait for a second person. */
const ACTS: readonly Pick<Act, 'endpoint' | 'label' | 'explains' | 'fields'>[] = [
  ...TOKEN_ACTS,
  ...ACCOUNT_ACTS,
  ...CLOSE_ACTS,
  ...POSTING_ACTS,
  ...TOKEN_REQUEST_ACTS,
  ...SWITCH_ACTS,
  ...PEOPLE_ACTS,
  ...EXPORT_ACTS,
]

/** Labels of values that no field of an act asks for: they come from its subject. */
const SUBJECT_LABELS: Record<string, string> = {
  email: 'User',
  user: 'User',
  id: 'About',
  name: 'What',
  posting: 'Posting',
}

const NOT_SHOWN = ['by']

/** The endpoint that a proposal names by its method and path; undefined if this version has no such endpoint. */
export const findProposedCall = ({
  endpoint,
}: Pick<OperatorProposal, 'endpoint'>): OperatorCall | undefined =>
  (Object.keys(operator) as OperatorCall[]).find(
    (name) => `${operator[name].method} ${operator[name].path}` === endpoint,
  )

const describeOption = (field: ActField | undefined, value: unknown): string => {
  if (Array.isArray(value)) return value.map((item) => describeOption(field, item)).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  const option =
    field && 'options' in field ? field.options.find((one) => one.value === value)?.label : undefined
  return option ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** A proposal in words: what the button of the act says, what it does, and its input by the labels of its fields. */
export function describeProposal(proposal: Pick<OperatorProposal, 'endpoint' | 'input'>) {
  const call = findProposedCall(proposal)
  const act = ACTS.find(({ endpoint }) => endpoint === call)
  const items = Object.entries(proposal.input)
    .filter(([name, value]) => value !== undefined && value !== null && !NOT_SHOWN.includes(name))
    .map(([name, value]) => {
      const field = act?.fields.find((one) => one.name === name)
      return {
        name,
        label: field?.label ?? SUBJECT_LABELS[name] ?? name,
        value: describeOption(field, value),
      }
    })
  return { call, label: act?.label ?? proposal.endpoint, explains: act?.explains, items }
}
