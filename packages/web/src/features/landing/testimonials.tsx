import { Chip } from '@cht/ui/chip'
import { TESTIMONIALS_NOTE, TESTIMONIALS_TITLE, type Testimonial } from './content.js'
import { Section } from './section.js'
import styles from './testimonials.module.css'

/** Renders nothing if the list is empty. */
export function Testimonials({ list }: { list: readonly Testimonial[] }) {
  return (
    list.length > 0 && (
      <Section id="testimonials" title={TESTIMONIALS_TITLE} lead={TESTIMONIALS_NOTE}>
        <ul className={styles.quotes}>
          {list.map(({ quote, role }) => (
            <li key={quote}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  {role}
                  <Chip>Sample</Chip>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Section>
    )
  )
}
