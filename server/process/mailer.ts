import type { Mailer } from '../areas/users/reset.handlers.ts'
import type { Config } from './config.ts'

/** Opens a mailer that sends through the school's mail server (SMTP_URL); null without such a server. */
export async function openMailer({ smtpUrl, publicOrigin, school }: Config): Promise<Mailer> {
  if (!smtpUrl) return null
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  const host = publicOrigin ? new URL(publicOrigin).hostname : 'localhost'
  const from = { name: school.name, address: `no-reply@${host}` }
  return async (to, subject, text) => void (await transport.sendMail({ from, to, subject, text }))
}
