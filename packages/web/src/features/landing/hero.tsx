import { formatTokens } from '@cht/sdk/rules'
import { Chip } from '@cht/ui/chip'
import { Sentence } from '@cht/ui/sentence'
import { EXAMPLE, HERO } from './content.js'
import styles from './hero.module.css'
import landing from './landing.module.css'
import { SignupLink } from './section.js'

const ExampleTrade = () => (
  <figure className={styles.example}>
    <figcaption>{EXAMPLE.title}</figcaption>
    <p className={styles.amount}>
      <span translate="no">{formatTokens(EXAMPLE.amount)}</span>
      <Chip tone="positive">In escrow</Chip>
    </p>
    <ol className={styles.course}>
      {EXAMPLE.steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>
            <Sentence>{text}</Sentence>
          </span>
        </li>
      ))}
    </ol>
  </figure>
)

export function Hero() {
  return (
    <section aria-labelledby="start-title" className={styles.hero}>
      <div className={`${landing.width} ${styles.columns}`}>
        <div className={styles.words}>
          <h1 id="start-title">{HERO.title}</h1>
          <p>{HERO.text}</p>
          <SignupLink variant="primary">Get Started</SignupLink>
        </div>
        <ExampleTrade />
      </div>
    </section>
  )
}
