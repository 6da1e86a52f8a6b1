import type { ReactNode } from 'react'
import { TESTIMONIALS_NOTE, TESTIMONIALS_TITLE, type Testimonial } from './content.js'
import { Section } from './section.js'
import { placeholder, TemplateBlock } from './template.js'
import styles from './testimonials.module.css'

const Quote = ({ quote, role }: Testimonial) => (
  <li>
    <figure>
      <blockquote>{quote}</blockquote>
      <figcaption>{role}</figcaption>
    </figure>
  </li>
)

const Quotes = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <Section id="testimonials" title={TESTIMONIALS_TITLE} lead={note}>
    <ul className={styles.quotes}>{children}</ul>
  </Section>
)

/** Testimonials that we wrote: the section says so. Renders nothing if the list is empty. */
export function SampleTestimonials({ list }: { list: readonly Testimonial[] }) {
  return (
    list.length > 0 && (
      <Quotes note={TESTIMONIALS_NOTE}>
        {list.map((testimonial) => (
          <Quote key={testimonial.quote} {...testimonial} />
        ))}
      </Quotes>
    )
  )
}

/** The section for the testimonials that the server fills in: those of the operator, or the samples of a demo. */
export function TestimonialsTemplate() {
  return (
    <TemplateBlock name="hasTestimonials">
      <Quotes note={<TemplateBlock name="isSample">{TESTIMONIALS_NOTE}</TemplateBlock>}>
        <TemplateBlock name="testimonials">
          <Quote quote={placeholder('quote')} role={placeholder('role')} />
        </TemplateBlock>
      </Quotes>
    </TemplateBlock>
  )
}
