import { toast } from 'react-hot-toast/headless'

/** Removes the toasts of all stories: they outlive the story that has shown them. */
export function removeToasts(): void {
  toast.remove()
}
