import { DocumentScreen } from './document-screen.js'

export default function PrivacyScreen() {
  return <DocumentScreen document="privacy" title="Privacy notice" />
}
