import { type LandingTexts, STEP_TITLES, STEPS_TITLE } from './content.js'
import styles from './first-steps.module.css'
import { Section, SignupLink } from './section.js'

export function FirstSteps({ steps }: Pick<LandingTexts, 'steps'>) {
  return (
    <Section id="how" title={STEPS_TITLE} isRaised>
      <ol className={styles.steps}>
        {STEP_TITLES.map((title, index) => (
          <li key={title}>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{steps[index]}</p>
          </li>
        ))}
      </ol>
      <SignupLink>Create Account</SignupLink>
    </Section>
  )
}
