import { STEPS, STEPS_TITLE } from './content.js'
import styles from './first-steps.module.css'
import { Section, SignupLink } from './section.js'

export function FirstSteps() {
  return (
    <Section id="how" title={STEPS_TITLE} isRaised>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <SignupLink>Create Account</SignupLink>
    </Section>
  )
}
