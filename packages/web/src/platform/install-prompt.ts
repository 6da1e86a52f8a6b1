/** The `beforeinstallprompt` event of Chromium browsers. `prompt` can be called once. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    deferredInstallPrompt?: BeforeInstallPromptEvent
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

/** Defers the browser's install prompt: the screen of a completed trade offers it (`InstallCard`). */
export function deferInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.deferredInstallPrompt = event
  })
}
