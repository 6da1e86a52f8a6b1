import { DocumentScreen } from './document-screen.js'

export default function TermsScreen() {
  return <DocumentScreen document="terms" title="Terms and conditions" />
}
