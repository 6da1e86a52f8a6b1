import { Icon } from '@cht/ui/icon'
import { FEATURES, WHY } from './content.js'
import styles from './features.module.css'
import { Plans } from './plans.js'
import { Section } from './section.js'

export function Features() {
  return (
    <Section id="why" title={WHY.title} lead={WHY.text}>
      <ul className={styles.features}>
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={24} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Plans />
    </Section>
  )
}
