import { Icon } from '@cht/ui/icon'
import { FAQ, FAQ_TITLE } from './content.js'
import styles from './faq.module.css'
import { Section } from './section.js'

/** One answer is open at a time (decision 16): the browser closes other `<details>` of the same `name`. */
const Questions = () => (
  <div className={styles.questions}>
    {FAQ.map(({ question, answer }) => (
      <details key={question} name="faq" className={styles.question}>
        <summary>
          <h3>{question}</h3>
          <Icon name="plus" />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
)

export function Faq() {
  return <Section id="faqs" title={FAQ_TITLE} isRaised aside={<Questions />} />
}
