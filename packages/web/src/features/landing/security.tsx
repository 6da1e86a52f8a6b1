import { Icon } from '@cht/ui/icon'
import { SECURITY } from './content.js'
import { Section, SignupLink } from './section.js'
import styles from './security.module.css'

const Points = () => (
  <ul className={styles.points}>
    {SECURITY.points.map(({ title, text }) => (
      <li key={title}>
        <Icon name="check" />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
)

export function Security() {
  return (
    <Section id="security" title={SECURITY.title} lead={SECURITY.text} aside={<Points />}>
      <SignupLink>Get Started</SignupLink>
    </Section>
  )
}
