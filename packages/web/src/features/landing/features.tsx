import { Icon } from '@cht/ui/icon'
import { useContext } from 'react'
import { BrandContext } from '../../platform/brand.js'
import { formatWhyTitle, type LandingTexts } from './content.js'
import styles from './features.module.css'
import { Plans } from './plans.js'
import { Section } from './section.js'

export function Features({ why, features }: Pick<LandingTexts, 'why' | 'features'>) {
  return (
    <Section id="why" title={formatWhyTitle(useContext(BrandContext))} lead={why}>
      <ul className={styles.features}>
        {features.map(({ icon, title, text }) => (
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
