import { Sentence } from './sentence.js'
import styles from './steps.module.css'

interface StepsProps {
  /** Short names, in order. */
  steps: readonly string[]
  /** The index of the current step; the number of steps when all are done. */
  current: number
  /** Whether the process ended before the last step, e.g. by a cancellation. */
  ended?: boolean
  /** Whose turn it is, shown after the number of the step. */
  turn?: string | undefined
  /** The name of a person in `turn`. */
  name?: string
}

const getStepState = (index: number, current: number) => {
  if (index === current) return 'now'
  return index < current ? 'done' : 'ahead'
}

const describeProgress = ({ steps: { length }, current, ended, turn }: StepsProps): string => {
  if (ended) return `Ended after step ${current} of ${length}`
  if (current >= length) return `All ${length} steps are done`
  return [`Step ${current + 1} of ${length}`, turn].filter(Boolean).join(': ')
}

/** The progress through three to five named steps. For a progress without steps use `Progress`. */
export function Steps(props: StepsProps) {
  const { steps, current, ended = false } = props
  return (
    <div className={styles.course}>
      <ol className={styles.steps} data-ended={ended}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={getStepState(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.words}>
        <Sentence name={props.name ?? ''}>{describeProgress(props)}</Sentence>
      </p>
    </div>
  )
}
