import { createTransport } from 'nodemailer'
import type { Mailer } from './areas/users/reset.handlers.ts'

/** Sends through the mail server at this address (SMTP_URL); null without one. */
export function openMailer(smtpUrl: string | null, from: string): Mailer {
  if (!smtpUrl) return null
  const transport = createTransport(smtpUrl)
  return async (to, subject, text) => void (await transport.sendMail({ from, to, subject, text }))
}
