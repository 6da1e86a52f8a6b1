import { Icon } from '@cht/ui/icon'
import type { ReactNode } from 'react'
import { FAQ_TITLE, type LandingTexts, QUESTIONS } from './content.js'
import styles from './faq.module.css'
import { Section } from './section.js'
import { placeholder, TemplateBlock } from './template.js'

interface Question {
  question: string
  answer: string
}

/** One answer is open at a time (decision 16): the browser closes other `<details>` of the same `name`. */
const QuestionItem = ({ question, answer }: Question) => (
  <details name="faq" className={styles.question}>
    <summary>
      <h3>{question}</h3>
      <Icon name="plus" />
    </summary>
    <p>{answer}</p>
  </details>
)

const FaqSection = ({ children }: { children: ReactNode }) => (
  <Section id="faqs" title={FAQ_TITLE} isRaised aside={<div className={styles.questions}>{children}</div>} />
)

const NAMES = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]

/** The section of our questions. The `answers` depend on the rules of the back end. */
export function Faq({ answers }: Pick<LandingTexts, 'answers'>) {
  return (
    <FaqSection>
      {NAMES.map((name) => (
        <QuestionItem key={name} question={QUESTIONS[name]} answer={answers[name]} />
      ))}
    </FaqSection>
  )
}

/**
 * The template of the section. The server fills in the operator's questions; if the operator has written none, it keeps the section of
 * ours.
 */
export function FaqTemplate({ answers }: Pick<LandingTexts, 'answers'>) {
  return (
    <>
      <TemplateBlock name="hasFaq">
        <FaqSection>
          <TemplateBlock name="questions">
            <QuestionItem question={placeholder('question')} answer={placeholder('answer')} />
          </TemplateBlock>
        </FaqSection>
      </TemplateBlock>
      <TemplateBlock name="hasOurFaq">
        <Faq answers={answers} />
      </TemplateBlock>
    </>
  )
}
