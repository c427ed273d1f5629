import { firstKnown, type Language } from '#domain/core/languages.ts'
import type { AskedKind } from '#domain/notices/notices.kinds.ts'
import type { NoticeState } from '#domain/notices/notices.schema.ts'
import { lateCall } from '../answers/late-call.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { readSession } from '../session/session.ts'
import { dropSettings, getSetting, setSetting } from '../device/settings.ts'
import { dropBrowser, pageRegistration, subscribeBrowser, type PushRegistration } from '../device/browser-push.ts'

/** Why this browser cannot show notices; null where it can, or may once it was asked. */
export type PushHindrance = 'none' | 'needsInstalling' | 'denied' | null

/** On iPhones only an app on the home screen gets notices. */
const isUninstalledApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

export async function readHindrance(): Promise<PushHindrance> {
  const registration = await pageRegistration()
  if (!registration?.pushManager || !('Notification' in globalThis))
    return isUninstalledApple() ? 'needsInstalling' : 'none'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Notices that this device gets for the signed-in person, by the school's server. */
export const readNotices = (): Promise<NoticeState> =>
  lateCall(async () => (await import('#domain/notices/notices.endpoints.ts')).getNotices, {})

/** Kinds of notices that the signed-in person has chosen on this device, as last saved. */
export async function readChosen(db: DeviceDb = device()): Promise<readonly AskedKind[]> {
  const session = await readSession(db)
  return (session && (await getSetting(db, `notices:${session.user.id}`))) ?? []
}

/** Language of the page, which notices use too. */
const pageLanguage = (): Language => firstKnown([document.documentElement.lang])

async function subscribe(
  db: DeviceDb,
  registration: PushRegistration,
  { ownerId, publicKey, kinds }: { ownerId: number; publicKey: string; kinds: readonly AskedKind[] },
): Promise<void> {
  const keys = await subscribeBrowser(registration, publicKey)
  const language = pageLanguage()
  await lateCall(async () => (await import('#domain/notices/notices.endpoints.ts')).subscribeToNotices, {
    body: { ...keys, kinds: [...kinds], language },
  })
  await setSetting(db, `notices:${ownerId}`, kinds)
}

/** Thrown where the person, or the browser for her, does not allow notices. */
export class NotAllowed extends Error {}

/** Sets which kinds this device gets; with none its subscription ends. The browser may ask its person for permission. */
export async function chooseNotices(kinds: readonly AskedKind[], publicKey: string): Promise<void> {
  const db = device()
  const [session, registration] = await Promise.all([readSession(db), pageRegistration()])
  if (!session || !registration) return
  const ownerId = session.user.id
  if (kinds.length === 0) {
    await lateCall(async () => (await import('#domain/notices/notices.endpoints.ts')).unsubscribeFromNotices, {})
    await dropBrowser(registration)
    return dropSettings(db, `notices:${ownerId}`)
  }
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  await subscribe(db, registration, { ownerId, publicKey, kinds })
}

/**
 * Subscribes this device again to the notices that its person has chosen, where the school's server or the browser has lost the
 * subscription: after a restore, a sign-out, or once the browser has dropped it; and in another language once she has chosen one.
 */
export async function renewNotices(db: DeviceDb = device()): Promise<void> {
  const [session, registration] = await Promise.all([readSession(db), pageRegistration()])
  if (!session?.token || !registration?.pushManager || Notification.permission !== 'granted') return
  const ownerId = session.user.id
  const kinds = await getSetting(db, `notices:${ownerId}`)
  if (!kinds) return
  const [{ publicKey, subscription }, present] = await Promise.all([
    readNotices(),
    registration.pushManager.getSubscription(),
  ])
  const isAsWanted = subscription?.endpoint === present?.endpoint && subscription?.language === pageLanguage()
  if (present && isAsWanted) return
  await subscribe(db, registration, { ownerId, publicKey, kinds })
}
