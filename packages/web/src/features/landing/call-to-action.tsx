import styles from './call-to-action.module.css'
import { CALL } from './content.js'
import landing from './landing.module.css'
import { SignupLink } from './section.js'

export function CallToAction() {
  return (
    <section aria-labelledby="join-title" className={landing.section} data-tight="true">
      <div className={landing.width}>
        <div className={styles.panel}>
          <div>
            <h2 id="join-title">{CALL.title}</h2>
            <p>{CALL.text}</p>
          </div>
          <SignupLink look="primary">Get Started</SignupLink>
        </div>
      </div>
    </section>
  )
}
