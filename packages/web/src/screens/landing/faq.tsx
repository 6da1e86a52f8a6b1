import { FAQ, FAQ_TITLE } from '../../content/landing.js'
import { Icon } from '../../ui/icon.js'
import { closeOthers } from './close-others.js'
import styles from './faq.module.css'
import { Section } from './section.js'

/** One is open at a time, and closes itself (decision 16): by the `name`, where the browser knows that. */
const Questions = () => (
  <div className={styles.questions}>
    {FAQ.map(({ question, answer }) => (
      <details
        key={question}
        name="faq"
        className={styles.question}
        onToggle={({ currentTarget }) => closeOthers(currentTarget)}
      >
        <summary>
          <h3>{question}</h3>
          <Icon name="plus" />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
)

export const Faq = () => <Section id="faqs" title={FAQ_TITLE} raised beside={<Questions />} />
