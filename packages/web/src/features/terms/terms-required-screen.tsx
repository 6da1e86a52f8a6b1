import { useTitle } from '../../hooks/use-title.js'

/**
 * Replaces a form that the server refuses until the user accepts the new terms. `TermsBanner`, above it, has the button
 * for that.
 */
export default function TermsRequiredScreen() {
  useTitle('New terms')
  return (
    <>
      <h1>Accept the new terms first</h1>
      <p>Read and accept them above. The form then opens here.</p>
    </>
  )
}
