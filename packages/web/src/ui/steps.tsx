import styles from './steps.module.css'

interface StepsProps {
  /** Short names, in their order. */
  steps: readonly string[]
  /** Which one is now; as many as there are steps when all is done. */
  current: number
}

const stateOf = (index: number, current: number) =>
  index < current ? 'done' : index === current ? 'now' : 'ahead'

/** Where something stands: step x of y. */
export const Steps = ({ steps, current }: StepsProps) => (
  <ol className={styles.steps} aria-label={`Step ${Math.min(current + 1, steps.length)} of ${steps.length}`}>
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
