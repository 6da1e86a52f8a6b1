import { HERO } from './content.js'
import styles from './hero.module.css'
import landing from './landing.module.css'
import { SignupLink } from './section.js'
import { TradePicture } from './trade-picture.js'

export function Hero() {
  return (
    <section aria-labelledby="start-title" className={styles.hero}>
      <div className={`${landing.width} ${styles.columns}`}>
        <div className={styles.words}>
          <h1 id="start-title">{HERO.title}</h1>
          <p>{HERO.text}</p>
          <SignupLink variant="primary">Get Started</SignupLink>
        </div>
        <TradePicture />
      </div>
    </section>
  )
}
