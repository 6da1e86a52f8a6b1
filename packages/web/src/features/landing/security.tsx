import { Icon } from '@cht/ui/icon'
import { type LandingTexts, SECURITY } from './content.js'
import { Section, SignupLink } from './section.js'
import styles from './security.module.css'

const Points = ({ security }: Pick<LandingTexts, 'security'>) => (
  <ul className={styles.points}>
    {security.map(({ title, text }) => (
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

export function Security({ security }: Pick<LandingTexts, 'security'>) {
  return (
    <Section id="security" title={SECURITY.title} lead={SECURITY.text} aside={<Points security={security} />}>
      <SignupLink>Get Started</SignupLink>
    </Section>
  )
}
