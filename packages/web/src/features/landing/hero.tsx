import { HERO_TITLE, type LandingTexts } from './content.js'
import styles from './hero.module.css'
import landing from './landing.module.css'
import { SignupLink } from './section.js'
import { TradePicture } from './trade-picture.js'

export function Hero({ text }: { text: LandingTexts['hero'] }) {
  return (
    <section aria-labelledby="start-title" className={styles.hero}>
      <div className={`${landing.width} ${styles.columns}`}>
        <div className={styles.words}>
          <h1 id="start-title">{HERO_TITLE}</h1>
          <p>{text}</p>
          <SignupLink variant="primary">Get Started</SignupLink>
        </div>
        <TradePicture />
      </div>
    </section>
  )
}
