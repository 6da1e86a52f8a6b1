/** The browser's own question whether to install the app; it can be put once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    installOffer?: InstallOffer
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

/** Keeps the browser's question for later: who has not traded yet has no reason to say yes. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installOffer = event
  })
}
