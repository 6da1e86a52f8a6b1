import { type ReactNode, useContext } from 'react'
import { BrandContext } from '../../platform/brand.js'
import {
  formatTestimonialsTitle,
  SAMPLE_TESTIMONIALS,
  TESTIMONIALS_NOTE,
  type Testimonial,
} from './content.js'
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

const Quotes = ({ note, children }: { note?: string; children: ReactNode }) => (
  <Section id="testimonials" title={formatTestimonialsTitle(useContext(BrandContext))} lead={note}>
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

/** The section of the operator's testimonials, which the server fills in, and that of the samples, which it keeps for a demo. */
export function TestimonialsTemplate() {
  return (
    <>
      <TemplateBlock name="hasTestimonials">
        <Quotes>
          <TemplateBlock name="testimonials">
            <Quote quote={placeholder('quote')} role={placeholder('role')} />
          </TemplateBlock>
        </Quotes>
      </TemplateBlock>
      <TemplateBlock name="hasSamples">
        <SampleTestimonials list={SAMPLE_TESTIMONIALS} />
      </TemplateBlock>
    </>
  )
}
