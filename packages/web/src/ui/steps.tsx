import styles from './steps.module.css'

interface StepsProps {
  /** Short names, in their order. */
  steps: readonly string[]
  /** Which one is now; as many as there are steps when all is done. */
  current: number
  /** It ended before the last step: nothing here was reached as hoped. */
  ended?: boolean
}

const stateOf = (index: number, current: number) =>
  index < current ? 'done' : index === current ? 'now' : 'ahead'

/** Where something stands: step x of y. */
export const Steps = ({ steps, current, ended = false }: StepsProps) => (
  <ol
    className={styles.steps}
    data-ended={ended}
    aria-label={`Step ${Math.min(current + 1, steps.length)} of ${steps.length}`}
  >
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
)
