import type { NotificationData } from '@mantine/notifications'
import { laterPart } from './later-part.ts'

// Toasts close after 3 or 5 seconds (GEN-11).
const SHORT_MS = 3_000
const LONG_MS = 5_000

/** The container of toasts, and what shows them. */
export const laterToasts = laterPart(() => import('./Toasts.tsx').then(({ toasts }) => toasts))

const show = (data: NotificationData): void =>
  void laterToasts.load().then(({ notifications }) => notifications.show(data))

export const toastDone = (message: string): void => show({ message, color: 'leaf', autoClose: SHORT_MS })

export const toastFailed = (message: string): void => show({ message, color: 'clay', autoClose: LONG_MS })

export const toastInfo = (message: string): void => show({ message, color: 'nile', autoClose: LONG_MS })
