import { useTitle } from '../../hooks/use-title.js'

/** Instead of a form that the server would refuse while new terms wait. The banner above it has the button. */
export default function TermsRequiredScreen() {
  useTitle('New terms')
  return (
    <>
      <h1>Accept the new terms first</h1>
      <p>Read and accept them above. The form then opens here.</p>
    </>
  )
}
