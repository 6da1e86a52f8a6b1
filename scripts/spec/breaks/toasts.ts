import type { Break } from '../break/break.js'

const TOASTS = 'packages/ui/src/dom/toasts.ts'

/** Toasts. */
export const toasts: Break[] = [
  {
    name: 'toast.1',
    file: TOASTS,
    text: 'success: { duration: 2 * SECOND }',
    replacement: 'success: { duration: 4 * SECOND }',
  },
  {
    name: 'toast.1',
    file: TOASTS,
    text: 'error: { duration: 4 * SECOND }',
    replacement: 'error: { duration: 2 * SECOND }',
  },
  {
    name: 'toast.1',
    file: TOASTS,
    text: '  loading: { duration: Number.POSITIVE_INFINITY },\n',
    replacement: '',
  },
  { name: 'toast.2', file: TOASTS, text: 'TOAST_LIMIT = 20', replacement: 'TOAST_LIMIT = 25' },
  {
    name: 'toast.2',
    file: 'packages/ui/src/toaster.tsx',
    text: 'toasts.slice(0, TOAST_LIMIT)',
    replacement: 'toasts.slice(0, 3)',
  },
  {
    name: 'toast.3',
    file: 'packages/sdk/src/response-body.ts',
    text: "const { code = '', message = endpoint.fallback, fields } = readErrorBody(body)",
    replacement: "const { code = '', fields } = readErrorBody(body)\n  const message = endpoint.fallback",
  },
  {
    name: 'toast.3',
    file: 'packages/machines/src/form.ts',
    text: 'if (!quiet) enqueue.emit(errorToast(getErrorText(error)))',
    replacement: 'if (quiet) enqueue.emit(errorToast(getErrorText(error)))',
  },
  {
    name: 'toast.3',
    file: 'packages/sdk/src/appeals/endpoints.ts',
    text: "    success: 'Order Appeal Submitted successfully',\n",
    replacement:
      "    success: 'Order Appeal Submitted successfully',\n    fallback: 'Error submitting appeal',\n",
  },
]
