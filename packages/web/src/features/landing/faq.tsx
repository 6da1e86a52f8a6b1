import { Icon } from '@cht/ui/icon'
import { FAQ_TITLE, type LandingTexts, QUESTIONS } from './content.js'
import styles from './faq.module.css'
import { Section } from './section.js'

/** One answer is open at a time (decision 16): the browser closes other `<details>` of the same `name`. */
const NAMES = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]

const Questions = ({ answers }: Pick<LandingTexts, 'answers'>) => (
  <div className={styles.questions}>
    {NAMES.map((name) => (
      <details key={name} name="faq" className={styles.question}>
        <summary>
          <h3>{QUESTIONS[name]}</h3>
          <Icon name="plus" />
        </summary>
        <p>{answers[name]}</p>
      </details>
    ))}
  </div>
)

export function Faq({ answers }: Pick<LandingTexts, 'answers'>) {
  return <Section id="faqs" title={FAQ_TITLE} isRaised aside={<Questions answers={answers} />} />
}
