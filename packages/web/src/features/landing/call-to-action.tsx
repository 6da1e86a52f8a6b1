import styles from './call-to-action.module.css'
import { CALL_TO_ACTION } from './content.js'
import landing from './landing.module.css'
import { SignupLink } from './section.js'

export function CallToAction() {
  return (
    <section aria-labelledby="join-title" className={landing.section} data-tight="true">
      <div className={landing.width}>
        <div className={styles.panel}>
          <div>
            <h2 id="join-title">{CALL_TO_ACTION.title}</h2>
            <p>{CALL_TO_ACTION.text}</p>
          </div>
          <SignupLink variant="primary">Get Started</SignupLink>
        </div>
      </div>
    </section>
  )
}
