import styles from './steps.module.css'

interface StepsProps {
  /** Short names, in their order. */
  steps: readonly string[]
  /** Which one is now; as many as there are steps when all is done. */
  current: number
  /** It ended before the last step: nothing here was reached as hoped. */
  ended?: boolean
  /** Said behind the number: whose turn it is. */
  turn?: string | undefined
}

const stateOf = (index: number, current: number) =>
  index < current ? 'done' : index === current ? 'now' : 'ahead'

const inWords = ({ steps: { length }, current, ended, turn }: StepsProps): string => {
  if (ended) return `Ended after step ${current} of ${length}`
  if (current >= length) return `All ${length} steps are done`
  return [`Step ${current + 1} of ${length}`, turn].filter(Boolean).join(': ')
}

/**
 * Where something stands: step x of y.
 * For a course of three to five named steps. For one that has only a length take `Progress`.
 */
export function Steps(props: StepsProps) {
  const { steps, current, ended = false } = props
  return (
    <div className={styles.course}>
      <ol className={styles.steps} data-ended={ended}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={stateOf(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.words}>{inWords(props)}</p>
    </div>
  )
}
