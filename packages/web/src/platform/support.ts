import { useDeployment } from './deployment.js'

/** The `mailto:` URL of a mail to the support, with or without a subject. */
export function useSupportLink(subject?: string): string {
  const { supportEmail } = useDeployment()
  return `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}
